import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface FreezingProxy {
  /** The same database, through the proxy. */
  readonly connectionString: string;
  /** Forwards nothing any more, in no direction; connections are still accepted, as by a silent host. */
  freeze(): void;
  /** Forwards again, what has waited included. */
  thaw(): void;
  /** The connections open now never forward another byte; new ones work. As after a fail-over behind one address. */
  strand(): void;
  /** Connections open at this moment, and the most there ever were. */
  open(): { now: number; most: number };
  close(): Promise<void>;
}

/** A TCP proxy in front of a PostgreSQL. */
export async function startFreezingProxy(connectionString: string): Promise<FreezingProxy> {
  const target = new URL(connectionString);
  const pairs = new Set<{ near: Socket; far: Socket; stranded: boolean }>();
  let frozen = false;
  let most = 0;

  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    const pair = { near, far, stranded: false };
    pairs.add(pair);
    most = Math.max(most, pairs.size);
    const forward = (from: Socket, to: Socket) => {
      from.on('data', (data) => to.write(data));
      from.on('error', () => {});
      from.on('close', () => {
        // A frozen network does not notify the other end either.
        if (!frozen && !pair.stranded) to.destroy();
        if (near.destroyed && far.destroyed) pairs.delete(pair);
      });
      from.on('end', () => {
        if (!frozen && !pair.stranded) to.end();
      });
      if (frozen) from.pause();
    };
    forward(near, far);
    forward(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(connectionString);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  const everyOne = (change: (socket: Socket) => void, stranded = false) => {
    for (const pair of pairs) {
      if (pair.stranded !== stranded) continue;
      change(pair.near);
      change(pair.far);
    }
  };
  return {
    connectionString: url.href,
    freeze() {
      frozen = true;
      everyOne((socket) => socket.pause());
    },
    thaw() {
      frozen = false;
      everyOne((socket) => socket.resume());
      // Connections that their client has closed meanwhile end at PostgreSQL too.
      for (const { near, far } of pairs) if (near.destroyed) far.destroy();
    },
    strand() {
      for (const pair of pairs) {
        pair.stranded = true;
        pair.near.pause();
        pair.far.pause();
      }
    },
    open: () => ({ now: pairs.size, most }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const { near, far } of pairs) {
          near.destroy();
          far.destroy();
        }
      }),
  };
}
