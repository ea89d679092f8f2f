/** The page that plays a game tells its record to the other pages of this browser, which only show the game. */
export interface Relay {
  tell(record: string): void;
  /** The page that plays answers with what it has. */
  ask(): void;
  close(): void;
}

const ASKED = '';

/** record: of the game as this page plays it; null: another page does, and `heard` is told what that page has. */
export function relay(id: string, record: () => string | null, heard: (record: string) => void): Relay {
  const channel = new BroadcastChannel(`mykonos.record.${id}`);
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    const own = record();
    if (own === null && data !== ASKED) heard(data);
    if (own !== null && data === ASKED) channel.postMessage(own);
  };
  return {
    tell: (own) => channel.postMessage(own),
    ask: () => channel.postMessage(ASKED),
    close: () => channel.close(),
  };
}
