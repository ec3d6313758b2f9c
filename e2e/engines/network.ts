import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A port in front of the server whose connections can be cut, because these drivers have no switch for the network. */
export async function networkTo(server: string) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const port = createServer((incoming) => {
    if (isCut) return incoming.destroy();
    const outgoing = connect(Number(new URL(server).port), '127.0.0.1');
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        other.destroy();
        sockets.delete(socket);
      });
    }
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(port, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(port.address() as AddressInfo).port}`,
    cut,
    restore: () => {
      isCut = false;
    },
    close: () => {
      cut();
      port.close();
    },
  };
}
