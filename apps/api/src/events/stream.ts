import { Readable } from 'node:stream';

/** Unread bytes after which a stream is closed: the client reconnects and refetches. */
const UNREAD_BYTES = 64 * 1024;

/** One open response of server-sent events. */
export class Stream extends Readable {
  /** Internal topic names. */
  readonly topics: readonly string[];
  readonly sessionId: string | null;
  private over = false;

  constructor(topics: readonly string[], sessionId: string | null) {
    super({ read() {}, highWaterMark: UNREAD_BYTES });
    this.topics = topics;
    this.sessionId = sessionId;
  }

  send(event: string, data: unknown): void {
    this.writeText(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Heartbeat comment: keeps idle proxies open and detects closed connections. */
  beat(): void {
    this.writeText(':\n\n');
  }

  writeText(text: string): void {
    if (this.over || this.destroyed) return;
    if (this.readableLength + text.length > UNREAD_BYTES) this.destroy();
    else this.push(text);
  }

  /** Clean end: the browser sees the end of the response and reconnects. */
  end(): void {
    if (this.over || this.destroyed) return;
    this.over = true;
    this.push(null);
  }
}
