import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { addDays } from '@bandeja/rules/time/local-date';
import type { LoadRequest } from '../load.ts';
import type { AbuseData } from './abuse-data.ts';
import type { Stream } from './paced.ts';

/** Days from the first one; the innocent player books no slot of it. */
export const ATTACKED_DAY = 6;
const NETWORKS = 40;

export type Target = AbuseData & { port: number; payment: number; tokens: string[] };

/** Addresses of documentation networks: the X-Forwarded-For of forty clients. */
export const network = (nth: number) => ({ 'x-forwarded-for': `203.0.113.${1 + (nth % NETWORKS)}` });

/** Fifty words, as many as a search takes in 100 characters. */
const MANY_WORDS = Array.from({ length: 50 }, (_, n) => 'aeosrinlmdtcupgvbfhj'[n % 20]).join(' ');
const LONG_WORDS = 'maria alves souza costa lima rocha dias gomes ana joao paula nunes pires vera';

/**
 * The attacks by name. The pace of each is what the attack of issue 9 reached, or more; floods of cheap requests are
 * stopped before the server, not here.
 */
export function attacks(target: Target): Record<string, Stream> {
  const { famous, attackers, strangers, matches, tokens, courts, firstDay, port } = target;
  const token = (nth: number) => tokens[nth % tokens.length] ?? '';
  const date = addDays(firstDay, ATTACKED_DAY);
  const post = (path: string, nth: number, body: object, as?: string): LoadRequest => ({
    method: 'POST',
    path,
    headers: network(nth),
    body,
    ...(as && { token: as }),
  });

  return {
    'search with many words': {
      connections: 20,
      perSecond: 20,
      next: (nth) => {
        const search = encodeURIComponent(nth % 2 === 0 ? MANY_WORDS : LONG_WORDS);
        const player = attackers[nth % attackers.length]?.player;
        const path = nth % 4 === 3 ? `/api/player/${player}/friend-suggestion` : '/api/players/';
        return { method: 'GET', path: `${path}?search=${search}`, token: token(nth), headers: network(nth) };
      },
    },
    'statistics of 20,000 matches': {
      connections: 20,
      perSecond: 20,
      next: (nth) => ({
        method: 'GET',
        path:
          nth % 2 === 0
            ? `/api/matches/statistics_by_player/?player_id=${famous}`
            : `/api/match-stats/${famous}/`,
        headers: network(nth),
        // One in ten with a session.
        ...(nth % 10 === 0 && { token: token(nth / 10) }),
      }),
    },
    "another player's payment": {
      connections: 60,
      perSecond: 60,
      next: (nth) => post('/payment/charge/', nth, { payment_id: target.payment, method: 'pix' }, token(nth)),
    },
    'one slot of one court': {
      connections: 200,
      perSecond: 60,
      next: (nth) =>
        post(
          '/booking/court/',
          nth,
          { court: courts[0], date, start_time: '09:30', duration: 60 },
          token(nth),
        ),
    },
    'book and cancel': {
      connections: 1,
      perSecond: 30,
      next: bookAndCancel((path, body) => post(path, 0, body, token(0)), {
        court: courts[1],
        date,
        start_time: '10:30',
        duration: 60,
      }),
    },
    'additions of others': {
      connections: 10,
      perSecond: 50,
      next: (nth) => {
        const { id = 0, attacker = 0 } = matches[nth % matches.length] ?? {};
        const as = attackers.findIndex(({ player }) => player === attacker);
        // Each second addition is of one victim, the others of any stranger.
        const player = nth % 2 === 0 ? strangers[0] : strangers[nth % strangers.length];
        return post('/api/match-players/', nth, { match: id, player }, token(as));
      },
    },
    'mails: reset': {
      connections: 4,
      perSecond: 10,
      next: (nth) =>
        post('/api/password-reset/', nth, {
          email: nth % 2 === 0 ? target.innocent.email : `pessoa${1 + nth}@bandeja.test`,
          redir: `http://127.0.0.1:${port}`,
        }),
    },
    'mails: change of e-mail': {
      connections: 4,
      perSecond: 10,
      next: (nth) =>
        post(
          '/api/account/email',
          nth,
          { password: TEST_PASSWORD, email: `alvo${nth % 50}@exemplo.com.br` },
          token(nth),
        ),
    },
    'mails: sign-up': {
      connections: 4,
      perSecond: 5,
      next: (nth) =>
        post('/api/users/', nth, {
          username: `cadastro${nth}`,
          email: `cadastro${nth}@exemplo.com.br`,
          password: 'Uma-senha-bem-longa-71',
        }),
    },
  };
}

/** Books the slot, cancels the booking when there is one, and so on. */
function bookAndCancel(post: (path: string, body: object) => LoadRequest, slot: object): Stream['next'] {
  let booked: number | undefined;
  return () => {
    if (booked !== undefined) {
      const path = `/booking/court/${booked}/cancel/`;
      booked = undefined;
      return post(path, {});
    }
    return {
      ...post('/booking/court/', slot),
      onBody: (body) => {
        const { id } = JSON.parse(body) as { id?: number };
        booked = id;
      },
    };
  };
}
