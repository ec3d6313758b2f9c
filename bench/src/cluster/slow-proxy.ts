import { connect, createServer, type Socket } from 'node:net';

export interface SlowProxy {
  /** The database through the proxy. */
  readonly connectionString: string;
  /** Milliseconds that bytes take from now on, in each direction. */
  delay(ms: number): void;
  close(): void;
}

/** A proxy on `address` in front of a PostgreSQL, as a network between two towns. */
export async function startSlowProxy(address: string, connectionString: string): Promise<SlowProxy> {
  const url = new URL(connectionString);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  let delayMs = 0;
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    // Timers of one length fire in order, and a shorter delay must not overtake a longer one.
    let last = Promise.resolve();
    const later = (work: () => void) => {
      const due = new Promise<void>((resolve) => setTimeout(resolve, delayMs));
      last = Promise.all([last, due]).then(work);
    };
    from.on('data', (data) => later(() => void to.write(data)));
    from.on('end', () => later(() => void to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      later(() => void to.destroy());
    });
  };
  const server = createServer((near) => {
    const far = connect(target);
    for (const socket of [near, far]) socket.setNoDelay(true);
    forward(near, far);
    forward(far, near);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(target.port, address, resolve);
  });
  url.hostname = address;
  return {
    connectionString: url.href,
    delay(ms) {
      delayMs = ms;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
