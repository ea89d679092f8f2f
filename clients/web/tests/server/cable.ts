/** A cable between the page and a real server, that can be cut. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export class Cable {
  /** How often the page has connected. */
  connections = 0;
  private readonly sockets = new Set<Socket>();
  private cutting: 'up' | 'down' | null = null;
  private isAway = false;
  private constructor(private readonly server: Server) {}

  static async to(address: string): Promise<Cable> {
    const { hostname, port } = new URL(address),
      server = createServer(),
      cable = new Cable(server);
    server.on('connection', (page) => cable.join(page, connect(Number(port), hostname)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return cable;
  }
  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  /** What is sent next this way is lost, and every connection with it. */
  cutNext(way: 'up' | 'down'): void {
    this.cutting = way;
  }
  /** Everybody is hung up on, after the handshake: before it, Node 20 would not notice. */
  setAway(away: boolean): void {
    this.isAway = away;
    if (away) this.cut();
  }
  get isIdle(): boolean {
    return this.sockets.size === 0;
  }
  close(): void {
    this.cut();
    this.server.close();
  }

  private cut(): void {
    this.cutting = null;
    for (const socket of this.sockets) socket.destroy();
  }
  private join(page: Socket, host: Socket): void {
    this.connections++;
    this.carry(page, host, 'up');
    this.carry(host, page, 'down');
  }
  private carry(from: Socket, to: Socket, way: 'up' | 'down'): void {
    this.sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (bytes) => {
      const isHandshake = from.bytesRead === bytes.length;
      if (this.cutting === way || (this.isAway && !isHandshake)) this.cut();
      else to.write(bytes);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => (this.sockets.delete(from), to.destroy()));
  }
}
