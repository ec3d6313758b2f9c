import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import type { BenchData, OpenMatch } from '../data.ts';
import { createRandom } from '../random.ts';
import { availability, ownBookings, slotOf } from '../requests.ts';

/** One wish of a player: sent once or, with the same key, until it is answered. */
export type Deed = {
  /** When the player began, by performance.now(). */
  at: number;
  what: 'book' | 'pay' | 'match' | 'set' | 'finish' | 'picture' | 'sign-in';
  /** acknowledged: 2xx; refused: 4xx; unknown: no answer, or 503 to the last attempt. */
  outcome: 'acknowledged' | 'refused' | 'unknown';
  /** The answer of an acknowledged one. */
  answer: Record<string, unknown>;
  /** What it is about, to find it in the database. */
  about: Record<string, unknown>;
  /** Why it was refused. */
  words: string;
};

/** One answer, or none (status 0), at an instant of performance.now(). */
export type Answer = {
  at: number;
  ms: number;
  status: number;
  path: string;
  isWrite: boolean;
  retryAfter: boolean;
};

export type Player = { id: number; token: string; email: string };

type Sent = {
  status: number;
  code: string | null;
  body: Record<string, unknown>;
  retryAfterMs: number | null;
};

const NO_ANSWER: Sent = { status: 0, code: null, body: {}, retryAfterMs: null };

/** To be asked again: an earlier attempt, whose answer was lost, is under way, or holds its lock (conflict). */
const LATER = ['payment_in_progress', 'conflict', 'rate_limited'];

const PICTURE = readFileSync(
  fileURLToPath(new URL('../../../apps/web/public/icon-192.png', import.meta.url)),
);
/** Longer than nginx waits for a node. */
const PATIENCE_MS = 25_000;
/** How often a browser's queue would repeat a call. */
const ATTEMPTS = 12;

/** Players who book, pay, play, upload, sign in and read, each one after the other, until `stop`. */
export function startTraffic(given: {
  url: string;
  data: BenchData;
  players: readonly Player[];
  open: readonly (OpenMatch & { player: Player })[];
  clients: number;
  /** Milliseconds that a player thinks between two acts. */
  pauseMs: number;
}) {
  const { url, data, players, open } = given;
  const random = createRandom(36);
  const answers: Answer[] = [];
  const deeds: Deed[] = [];
  let [slots, nextMatch, isOver] = [0, 0, false];

  async function send(method: string, path: string, options: SendOptions = {}): Promise<Sent> {
    const begun = performance.now();
    const { token, body, key } = options;
    const isForm = body instanceof FormData;
    const note = (status: number, retryAfter = false) => {
      const at = performance.now();
      answers.push({ at, ms: at - begun, status, path, isWrite: method !== 'GET', retryAfter });
    };
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          accept: 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await response.text();
      const retryAfter = Number(response.headers.get('retry-after'));
      note(response.status, retryAfter > 0);
      return {
        status: response.status,
        code: response.headers.get('x-error-code'),
        body: text.startsWith('{') ? JSON.parse(text) : {},
        retryAfterMs: retryAfter > 0 ? retryAfter * 1_000 : null,
      };
    } catch {
      note(0);
      return NO_ANSWER;
    }
  }

  /** Most repeat a call that was not answered, as the app does, with its key; some give up. */
  async function act(
    what: Deed['what'],
    about: Deed['about'],
    path: string,
    options: SendOptions,
  ): Promise<Deed> {
    const [key, at] = [randomUUID(), performance.now()];
    const attempts = random.below(4) === 0 ? 1 : ATTEMPTS;
    let sent = NO_ANSWER;
    for (let attempt = 0; attempt < attempts; attempt++) {
      sent = await send('POST', path, { ...options, key });
      if (!isOpen(sent)) break;
      if (attempt < attempts - 1) await sleep(Math.min(sent.retryAfterMs ?? 1_000, 2_000));
    }
    const { status } = sent;
    const outcome = isOpen(sent) ? 'unknown' : status < 300 ? 'acknowledged' : 'refused';
    const deed = {
      at,
      what,
      about,
      outcome,
      answer: sent.body,
      words: `${status} ${JSON.stringify(sent.body)}`,
    } as const;
    deeds.push(deed);
    return deed;
  }

  async function book(player: Player): Promise<void> {
    const slot = slotOf(data, slots++);
    const { token } = player;
    const deed = await act('book', { ...slot, player: player.id }, '/booking/court/', { token, body: slot });
    if (deed.outcome !== 'acknowledged' || random.below(2) === 0) return;
    const booking = Number(deed.answer.id);
    const created = await send('POST', '/payment/booking/create/', {
      ...{ token, key: randomUUID() },
      body: { booking_id: booking },
    });
    if (created.status !== 201) return;
    const card = {
      ...{ token: 'approve', payment_method_id: 'visa', installments: 1 },
      document: { type: 'CPF', number: '12345678909' },
    };
    const body = { payment_id: created.body.id, method: 'card', card };
    await act('pay', { booking }, '/payment/charge/', { token, body });
  }

  async function play(): Promise<void> {
    const next = open[nextMatch++];
    if (!next) return;
    const { match } = next;
    const { token } = next.player;
    const set = { match, set: 2, team_a_score: 6, team_b_score: 2 };
    await act('set', { match }, '/api/match-scores/', { token, body: set });
    await act('finish', { match }, `/api/matches/${match}/finish/`, { token, body: {} });
  }

  async function invite(player: Player): Promise<void> {
    const name = `Clube ${randomUUID()}`;
    const date = new Date(Date.now() + 60_000 * (60 + random.below(10_000))).toISOString();
    const body = { date, type: 'Friendly', meta_data: { club: name } };
    await act('match', { name }, '/api/matches/', { token: player.token, body });
  }

  async function upload(player: Player): Promise<void> {
    const body = new FormData();
    for (const [name, value] of [
      ['content_type', 'player'],
      ['object_id', String(player.id)],
      ['caption', 'avatar'],
    ])
      body.append(name ?? '', value ?? '');
    body.append('image', new Blob([PICTURE], { type: 'image/png' }), 'avatar.png');
    await act('picture', { player: player.id }, '/api/images/', { token: player.token, body });
  }

  async function signIn(player: Player): Promise<void> {
    const body = { username: player.email, password: TEST_PASSWORD };
    const deed = await act('sign-in', { player: player.id }, '/api/token/', { body });
    const { access } = deed.answer;
    if (typeof access === 'string') await send('GET', '/api/players/user', { token: access });
  }

  async function live(client: number): Promise<void> {
    for (let nth = client; !isOver; nth++) {
      const player = players[nth % players.length];
      if (!player) return;
      const choice = random.below(20);
      if (choice < 8) await book(player);
      else if (choice < 10) await invite(player);
      else if (choice === 10) await play();
      else if (choice === 11) await upload(player);
      else if (choice === 12 && random.below(2) === 0) await signIn(player);
      else if (choice < 16) await send('GET', availability(data, 3 + random.below(100)).path);
      else if (choice < 18) await send('GET', ownBookings([player.token], 0).path, { token: player.token });
      else await send('GET', `/api/players/${player.id}`);
      await sleep(given.pauseMs * (0.5 + random.below(100) / 100));
    }
  }

  const clients = Array.from({ length: given.clients }, (_, client) => live(client));
  return {
    answers,
    deeds,
    async stop() {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

const isOpen = ({ status, code }: Sent) => status === 0 || status >= 500 || LATER.includes(code ?? '');

type SendOptions = { token?: string; body?: object; key?: string };
