import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { addDays } from '@bandeja/rules/time/local-time';
import { createLoadClient, get, type Load, type LoadRequest, type Measured, measure, post } from '../load.ts';
import type { AbuseData } from './abuse-data.ts';

/** Days from the first one; the innocent player books no slot of it. */
export const ATTACKED_DAY = 6;
const NETWORKS = 40;

export type Target = AbuseData & { port: number; payment: number; tokens: string[] };
export type Order = { target: Target; seconds: number; only: string };
type Counted = Pick<Measured, 'requests' | 'requestsPerSecond' | 'statuses'>;
export type Report = {
  attacks: Record<string, Counted>;
  /** The share of one core that the attackers used: they run on the machine of the server. */
  core: number;
};

/** Addresses of documentation networks: the X-Forwarded-For of forty clients. */
const network = (nth: number) => ({ 'x-forwarded-for': `203.0.113.${1 + (nth % NETWORKS)}` });

/** Fifty words, as many as a search takes in 100 characters. */
const MANY_WORDS = Array.from({ length: 50 }, (_, n) => 'aeosrinlmdtcupgvbfhj'[n % 20]).join(' ');
const LONG_WORDS = 'maria alves souza costa lima rocha dias gomes ana joao paula nunes pires vera';

/** Connections, attempts in a second, and the n-th request. */
type Attack = [clients: number, perSecond: number, next: (nth: number) => LoadRequest];

/** The pace of each is what the attack reached or more; floods of cheap requests are stopped before the server. */
function attacks({ tokens, ...target }: Target): Record<string, Attack> {
  const { famous, attackers, strangers, matches, courts, firstDay, port } = target;
  const token = (nth: number) => tokens[nth % tokens.length];
  const slot = { date: addDays(firstDay, ATTACKED_DAY), duration: 60 };
  return {
    'search with many words': [
      20,
      20,
      (nth) => {
        const player = attackers[nth % attackers.length]?.player;
        const path = nth % 4 === 3 ? `/api/player/${player}/friend-suggestion` : '/api/players/';
        return get(`${path}?search=${encodeURIComponent(nth % 2 ? LONG_WORDS : MANY_WORDS)}`, token(nth));
      },
    ],
    'statistics of 20,000 matches': [
      20,
      20,
      (nth) =>
        get(
          nth % 2 ? `/api/match-stats/${famous}/` : `/api/matches/statistics_by_player/?player_id=${famous}`,
          // One in ten with a session.
          nth % 10 === 0 ? token(nth / 10) : undefined,
        ),
    ],
    "another player's payment": [
      60,
      60,
      (nth) => post('/payment/charge/', { payment_id: target.payment, method: 'pix' }, token(nth)),
    ],
    'one slot of one court': [
      200,
      60,
      (nth) => post('/booking/court/', { ...slot, court: courts[0], start_time: '09:30' }, token(nth)),
    ],
    'book and cancel': [1, 30, bookAndCancel({ ...slot, court: courts[1], start_time: '10:30' }, token(0))],
    'additions of others': [
      10,
      50,
      (nth) => {
        const { id, attacker } = matches[nth % matches.length] ?? { id: 0, attacker: 0 };
        // Each second addition is of one victim, the others of any stranger.
        const player = strangers[nth % 2 === 0 ? 0 : nth % strangers.length];
        return post('/api/match-players/', { match: id, player }, tokens[attacker]);
      },
    ],
    'mails: reset': [
      4,
      10,
      (nth) => {
        const email = nth % 2 === 0 ? target.innocent.email : `conta${1 + nth}@exemplo.com.br`;
        return post('/api/password-reset/', { email, redir: `http://127.0.0.1:${port}` });
      },
    ],
    'mails: change of e-mail': [
      4,
      10,
      (nth) => {
        const body = { password: TEST_PASSWORD, email: `alvo${nth % 50}@exemplo.com.br` };
        return post('/api/account/email', body, token(nth));
      },
    ],
    'mails: sign-up': [
      4,
      5,
      (nth) => {
        const email = `cadastro${nth}@exemplo.com.br`;
        return post('/api/users/', {
          username: `cadastro${nth}`,
          email,
          password: 'Uma-senha-bem-longa-71',
        });
      },
    ],
  };
}

/** Books the slot, cancels the booking when there is one, and so on; from one address. */
function bookAndCancel(slot: object, token: string | undefined): Attack[2] {
  let booked: number | undefined;
  return () => {
    const cancelled = booked;
    booked = undefined;
    if (cancelled !== undefined)
      return { ...post(`/booking/court/${cancelled}/cancel/`, {}, token), headers: network(0) };
    const onBody = (body: string) => {
      booked = (JSON.parse(body) as { id?: number }).id;
    };
    return { ...post('/booking/court/', slot, token), headers: network(0), onBody };
  };
}

async function runAttack(port: number, seconds: number, [clients, perSecond, nextOf]: Attack) {
  const { sendRequest, close } = createLoadClient(port, clients);
  let sent = 0;
  const next: Load['next'] = () => {
    const nth = sent++;
    return { headers: network(nth), ...nextOf(nth) };
  };
  const { requests, requestsPerSecond, statuses } = await measure(sendRequest, {
    clients,
    seconds,
    perSecond,
    next,
  }).finally(close);
  return { requests, requestsPerSecond, statuses };
}

const UPLOADS = 'idle and slow uploads';
const UPLOAD_CONNECTIONS = 16;
const SLOW_BYTES = Buffer.alloc(1024, 'x');
const PROMISED_BYTES = 1024 * 1024;
const LONGEST_MS = 40_000;

/** Uploads that promise 1 MB: half of the connections then send nothing, the others 1 KB a second. */
async function runSlowUploads(target: Target, seconds: number): Promise<Counted> {
  const statuses: Record<string, number> = {};
  const end = performance.now() + seconds * 1000;
  let requests = 0;
  const upload = async (_: unknown, connection: number) => {
    while (performance.now() < end) {
      const status = await uploadSlowly(target, requests++, connection % 2 === 0, end);
      statuses[status] = (statuses[status] ?? 0) + 1;
      await sleep(500);
    }
  };
  await Promise.all(Array.from({ length: UPLOAD_CONNECTIONS }, upload));
  return { requests, requestsPerSecond: requests / seconds, statuses };
}

/** The status of the answer, 0 when the connection ends without one, or 'open' when the time is over before that. */
function uploadSlowly(target: Target, nth: number, isIdle: boolean, end: number): Promise<number | 'open'> {
  const part = (name: string, value: unknown) =>
    `--slow\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const start = [
    'POST /api/images/ HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${target.tokens[nth % target.tokens.length]}`,
    `X-Forwarded-For: ${network(nth)['x-forwarded-for']}`,
    'Content-Type: multipart/form-data; boundary=slow',
    `Content-Length: ${PROMISED_BYTES}\r\n`,
    `${part('content_type', 'player')}${part('object_id', target.attackers[nth % target.attackers.length]?.player)}${part('caption', 'avatar')}--slow`,
    'Content-Disposition: form-data; name="image"; filename="a.png"',
    'Content-Type: image/png\r\n\r\n',
  ].join('\r\n');
  return new Promise((resolve) => {
    const socket = connect(target.port, '127.0.0.1');
    const drip = isIdle ? undefined : setInterval(() => socket.write(SLOW_BYTES), 1_000);
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
    socket.write(start);
  });
}

/**
 * All attacks at once, in a process of its own: the latencies of the innocent player are measured in another one. One
 * order, one report; it ends with the process that started it.
 */
if (process.send) {
  process.on('disconnect', () => process.exit(1));
  process.once('message', async ({ target, seconds, only }: Order) => {
    const running = Object.entries(attacks(target))
      .filter(([name]) => name.includes(only))
      .map(async ([name, attack]) => [name, await runAttack(target.port, seconds, attack)] as const);
    const uploads = async () => [UPLOADS, await runSlowUploads(target, seconds)] as const;
    if (UPLOADS.includes(only)) running.push(uploads() as (typeof running)[number]);
    const start = process.cpuUsage();
    const counted = Object.fromEntries(await Promise.all(running));
    const { user, system } = process.cpuUsage(start);
    const report: Report = { attacks: counted, core: (user + system) / 1e6 / seconds };
    process.send?.(report, () => process.exit(0));
  });
}
