import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { device: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service on this machine: it keeps what it receives, and answers with a status that a test sets. */
export async function startPushService() {
  const received: Received[] = [];
  const answer: { status: number; headers?: Record<string, string>; silent?: boolean; held?: Promise<void> } =
    { status: 201 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      received.push({ device: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      const { silent, held } = answer;
      await held;
      if (!silent) response.writeHead(answer.status, answer.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answer,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A browser that subscribes: it has the keys and reads messages for them (RFC 8291), without the server's code. */
export function createDevice() {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer) {
      const salt = body.subarray(0, 16);
      const senderLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + senderLength);
      const sealed = body.subarray(21 + senderLength);
      const derive = (key: Uint8Array, from: Uint8Array, info: Uint8Array, length: number) =>
        Buffer.from(hkdfSync('sha256', key, from, info, length));
      const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const secret = derive(ecdh.computeSecret(sender), auth, keyInfo, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last record ends with the delimiter 2 and padding.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

/** The claims of a VAPID header, when its signature is by the key that it names. */
export function readVapid(authorization = '') {
  const { t = '', k = '' } = /^vapid t=(?<t>[^,]+), k=(?<k>.+)$/.exec(authorization)?.groups ?? {};
  const [header = '', claims = '', signature = ''] = t.split('.');
  const point = Buffer.from(k, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return { isSigned, key: k, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}
