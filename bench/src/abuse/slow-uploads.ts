import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { network, type Target } from './attacks.ts';
import type { Paced } from './paced.ts';

const CONNECTIONS = 16;
const SLOW_BYTES = Buffer.alloc(1024, 'x');
const PROMISED_BYTES = 1024 * 1024;
const LONGEST_MS = 40_000;

/** Uploads that promise 1 MB: half of the connections then send nothing, the others 1 KB a second. */
export async function runSlowUploads(
  target: Target,
  seconds: number,
): Promise<Pick<Paced, 'attempts' | 'perSecond' | 'statuses'>> {
  const statuses: Record<string, number> = {};
  const end = performance.now() + seconds * 1000;
  let attempts = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      while (performance.now() < end) {
        const nth = attempts++;
        const status = await uploadSlowly(target, nth, connection % 2 === 0, end);
        statuses[status] = (statuses[status] ?? 0) + 1;
        await sleep(500);
      }
    }),
  );
  return { attempts, perSecond: attempts / seconds, statuses };
}

/** The status of the answer, 0 when the connection ends without one, or 'open' when the time is over before that. */
function uploadSlowly(target: Target, nth: number, idle: boolean, end: number): Promise<number | 'open'> {
  const owner = target.attackers[nth % target.attackers.length];
  const head = [
    'POST /api/images/ HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${target.tokens[nth % target.tokens.length]}`,
    `X-Forwarded-For: ${network(nth)['x-forwarded-for']}`,
    'Content-Type: multipart/form-data; boundary=slow',
    `Content-Length: ${PROMISED_BYTES}`,
  ].join('\r\n');
  const part = (name: string, value: unknown) =>
    `--slow\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const start =
    part('content_type', 'player') +
    part('object_id', owner?.player) +
    part('caption', 'avatar') +
    '--slow\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  return new Promise((resolve) => {
    const socket = connect(target.port, '127.0.0.1');
    const drip = idle ? undefined : setInterval(() => socket.write(SLOW_BYTES), 1_000);
    const over = setTimeout(() => finish('open'), Math.max(0, Math.min(LONGEST_MS, end - performance.now())));
    const finish = (status: number | 'open') => {
      clearInterval(drip);
      clearTimeout(over);
      socket.destroy();
      resolve(status);
    };
    socket.on('error', () => finish(0));
    socket.on('close', () => finish(0));
    socket.on('data', (data) =>
      finish(Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1] ?? 0)),
    );
    socket.write(`${head}\r\n\r\n${start}`);
  });
}
