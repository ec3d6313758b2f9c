import { Readable } from 'node:stream';

/** A reader that leaves so much unread is cut off: it comes back and reads everything anew. */
const UNREAD_BYTES = 64 * 1024;

/** One open answer of server-sent events. */
export class Stream extends Readable {
  /** Internal topics, as announced. */
  readonly topics: readonly string[];
  readonly sessionId: string | null;
  private over = false;

  constructor(topics: readonly string[], sessionId: string | null) {
    super({ read() {}, highWaterMark: UNREAD_BYTES });
    this.topics = topics;
    this.sessionId = sessionId;
  }

  tell(event: string, data: unknown): void {
    this.say(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** A comment: keeps proxies from closing a line on which nothing happens, and finds out who has gone. */
  beat(): void {
    this.say(':\n\n');
  }

  say(text: string): void {
    if (this.over || this.destroyed) return;
    if (this.readableLength + text.length > UNREAD_BYTES) this.destroy();
    else this.push(text);
  }

  /** In order: the browser sees the end of the answer and asks again when it may. */
  end(): void {
    if (this.over || this.destroyed) return;
    this.over = true;
    this.push(null);
  }
}
