// The way from a browser to the nodes of a site: like a load balancer it leads every connection to a node that is there. It can be long,
// break, and fall silent, and it counts what websockets carry.
import { connect, createServer } from 'node:net';
import { dice } from './player.mjs';

const sleepUntil = (due) => new Promise((resolve) => setTimeout(resolve, Math.max(0, due - Date.now())));

/** What goes one way, in order, each piece so much later. */
class Lane {
  #last = Promise.resolve();
  constructor(delay_ms) {
    this.delay_ms = delay_ms;
  }
  send(deliver, more_ms = 0) {
    const due = Date.now() + this.delay_ms + more_ms;
    this.#last = this.#last.then(() => sleepUntil(due)).then(deliver);
  }
}

export class Road {
  up = 0;
  down = 0;
  #pipes = new Set();
  #next = 0;
  #towards = null;
  #held = null;
  #broken = 0;
  #roll = dice(1);

  /** nodes: their addresses. breaks: the part of all that is said on websockets at which the connection breaks, before it has arrived or
   *  after. */
  constructor(nodes, { roundTrip_ms = 0, breaks = 0 } = {}) {
    this.nodes = nodes;
    this.roundTrip_ms = roundTrip_ms;
    this.breaks = breaks;
    this.server = createServer((client) => this.#lead(client));
  }
  async open() {
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.port = this.server.address().port;
    this.address = `http://127.0.0.1:${this.port}`;
    return this;
  }
  close() {
    this.cut();
    this.server.close();
  }

  /** New connections go to this node, as long as it is there. */
  towards(node) {
    this.#towards = node;
  }
  /** All connections end. */
  cut() {
    for (const end of this.#pipes) end();
  }
  get broken() {
    return this.#broken;
  }
  /** Nothing is lost and nothing arrives, until it may speak again. */
  hush() {
    this.#held ??= [];
  }
  speak() {
    const held = this.#held ?? [];
    this.#held = null;
    for (const deliver of held) deliver();
  }

  #lead(client) {
    const first = this.#towards ?? this.#next++;
    const there = this.nodes.map((_, i) => this.nodes[(first + i) % this.nodes.length]);
    client.pause();
    client.on('error', () => {}); // 'close' follows
    this.#reach(client, there);
  }
  #reach(client, [address, ...others]) {
    const [host, port] = address.split(':');
    const node = connect(Number(port), host);
    node.once('connect', () => this.#join(client, node));
    node.on('error', () => {
      if (!node.joined && others.length > 0) this.#reach(client, others);
      else client.destroy();
    });
  }
  #join(client, node) {
    node.joined = true;
    const end = () => {
      client.destroy();
      node.destroy();
    };
    this.#pipes.add(end);
    const up = new Lane(this.roundTrip_ms / 2),
      down = new Lane(this.roundTrip_ms / 2);
    let isWebsocket = null;
    client.on('data', (bytes) => {
      const isFirst = isWebsocket === null; // a connection costs a round trip before it carries anything
      isWebsocket ??= bytes.subarray(0, 7).toString() === 'GET /ws';
      if (isWebsocket) this.up += bytes.length;
      const breaks = isWebsocket && !isFirst && this.#roll(1000) < 1000 * this.breaks;
      if (breaks) this.#broken++;
      if (breaks && this.#roll(2) === 0) return end();
      up.send(() => this.#deliver(() => node.write(bytes)), isFirst ? this.roundTrip_ms : 0);
      if (breaks) up.send(end, 50);
    });
    node.on('data', (bytes) => {
      if (isWebsocket) this.down += bytes.length;
      down.send(() => this.#deliver(() => client.write(bytes)));
    });
    client.on('close', () => {
      this.#pipes.delete(end);
      up.send(() => this.#deliver(() => node.destroy()));
    });
    node.on('close', () => down.send(() => this.#deliver(() => client.destroy())));
    client.resume();
  }
  #deliver(deliver) {
    if (this.#held) this.#held.push(deliver);
    else deliver();
  }
}
