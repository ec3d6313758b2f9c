import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { bookCourt, cancelBooking } from '@bandeja/contract/calls/bookings';
import {
  acceptMatch,
  cancelMatch,
  confirmMatch,
  contestMatch,
  declineMatch,
  inviteToMatch,
  joinMatch,
  leaveMatch,
} from '@bandeja/contract/calls/match-lifecycle';
import { recordSet, removeSet } from '@bandeja/contract/calls/match-scores';
import { addMatchPlayer, createMatch, finishMatch } from '@bandeja/contract/calls/matches';
import { cancelPayment, chargePayment, createPayment } from '@bandeja/contract/calls/payments';
import { blockPlayer, unblockPlayer } from '@bandeja/contract/calls/players';
import { createClub, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { toIso } from '@bandeja/rules/time/instant';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { beforeAll, expect, test } from 'vitest';
import { newPlayer } from '../new-player.ts';
import { createScriptedBank } from '../payments/scripted-bank.ts';
import { useTestApp } from '../test-app.ts';
import { expectConsistent, expectSettled } from './consistent-rows.ts';
import { type Draw, drawSteps } from './draw-steps.ts';

/**
 * Random acts of eight players, the bank and the clock on one club, singly and two at once. After each step the rows of
 * the database agree with each other: no court is sold twice, money equals the state of its booking, a result moves a
 * level once, a block is two-way, and nothing remains of an erased player.
 */
const STEPS = Number(process.env.STATEFUL_STEPS ?? 300);
/** Set for all random tests of a run (CONTRIBUTING.md); a failure names it. */
const SEED = Number(process.env.TEST_SEED);
const PLAYERS = 8;
const ZONE = 'America/Sao_Paulo';
/** Text that only one player has, as the dump of the database would show it. */
const nameOf = (number: number) =>
  `Zuleica${String.fromCharCode(97 + (number % 26))}${'x'.repeat(number / 26)}q`;

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank });

type Player = { id: number; userId: number; name: string };
let players: Player[] = [];
let erased: Player[] = [];
let courts: number[] = [];
let made = 0;
/** Pairs, blocker first. */
let blocks: [number, number][] = [];

async function addPlayer(): Promise<Player> {
  const name = nameOf(made++);
  const { id, userId } = await newPlayer(app, { level: 3, first_name: name, last_name: 'Teste' });
  await app.db
    .updateTable('users')
    .set({ email: `${name.toLowerCase()}@exemplo.com.br` })
    .where('id', '=', userId)
    .execute();
  return { id, userId, name };
}

beforeAll(async () => {
  courts = (await createClub(app.db, { courts: 2, max_bookings_per_day: 10, max_open_holds: 10 })).courts.map(
    ({ id }) => id,
  );
  for (let index = 0; index < PLAYERS; index += 1) players.push(await addPlayer());
});

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)];
/** A session of the player; of another one when the account is gone, also by an act at the same time. */
const as = async (player: Player | undefined) => ({
  as: await app.signIn(player?.userId ?? 0).catch(() => app.signIn(players.at(-1)?.userId ?? 0)),
});

/** Fails where an action of now brings two players together although one had blocked the other before. */
function expectAllowed(before: typeof blocks, one: number, others: readonly number[]): void {
  const apart = before.filter((pair) => blocks.includes(pair) && pair.includes(one));
  expect(apart.filter((pair) => others.some((other) => other !== one && pair.includes(other)))).toEqual([]);
}

const bookings = () =>
  app.db.selectFrom('bookings').select(['id', 'player_id']).orderBy('id', 'desc').limit(6).execute();
const openMatches = () => app.db.selectFrom('matches').select('id').orderBy('id', 'desc').limit(6).execute();
const seats = (match: number) =>
  app.db
    .selectFrom('match_players')
    .select(['id', 'player_id'])
    .where('match_id', '=', match)
    .orderBy('id')
    .execute();

/** A player of the match, or any player one time in eight. */
async function someoneIn(match: number, { who }: Draw): Promise<Player | undefined> {
  const ids = (await seats(match)).map(({ player_id }) => player_id);
  return who % 8 === 7
    ? at(players, who)
    : (players.find(({ id }) => id === at(ids, who)) ?? at(players, who));
}

const acts = {
  async book({ who, what, choice }: Draw) {
    const body = {
      court: at(courts, choice) ?? 0,
      date: addDays(localDateOf(app.clock.now, ZONE), 1 + (what % 2)),
      start_time: ['18:00', '18:30', '19:00', '20:00'][choice % 4] ?? '18:00',
    };
    return app.call(bookCourt, { body }, await as(at(players, who)));
  },
  async pay({ what, choice }: Draw) {
    const booking = at(await bookings(), what);
    if (!booking) return;
    const owner = await as(players.find(({ id }) => id === booking.player_id));
    const { status, body: payment } = await app.call(
      createPayment,
      { body: { booking_id: booking.id } },
      owner,
    );
    if (status >= 300) return;
    const charged = await app.call(chargePayment, { body: { payment_id: payment.id, method: 'pix' } }, owner);
    if (charged.status < 300 && choice % 3 === 0)
      await app.call(cancelPayment, { body: { payment_id: payment.id } }, owner);
  },
  /** The bank approves a Pix, also a late one, and its message comes once or twice, or not at all. */
  async bankPays({ what, choice }: Draw) {
    const charge = at(
      bank.charges.filter(({ status }) => status === 'pending'),
      what,
    );
    if (!charge) return;
    bank.become(charge.providerId, { status: choice % 5 === 4 ? 'expired' : 'approved' });
    for (let sent = 0; sent < choice % 3; sent += 1) await webhook(charge.providerId);
  },
  async bankRepeats({ what }: Draw) {
    const charge = at(bank.charges, what);
    if (charge) await webhook(charge.providerId);
  },
  async cancelBooking({ what, choice }: Draw) {
    const booking = at(await bookings(), what);
    if (!booking) return;
    const owner = await as(players.find(({ id }) => id === booking.player_id));
    const body = choice % 2 === 0 ? { match: 'cancel' as const } : {};
    return app.call(cancelBooking, { params: { id: booking.id }, body }, owner);
  },
  async createMatch({ who, other, what, choice }: Draw) {
    const creator = at(players, who);
    const mine = (await bookings()).find(({ player_id }) => player_id === creator?.id);
    const fourth = [who, who + 1 + (other % 3), who + 4, who + 5 + (other % 2)].map(
      (index) => at(players, index)?.id ?? 0,
    );
    const body = {
      type: choice % 4 === 3 ? ('Friendly' as const) : ('Competitive' as const),
      ...(mine && what % 3 === 0 ? { booking: mine.id } : { date: toIso(app.clock.now) }),
      players: fourth.map((player, index) => ({
        player,
        team: index < 2 ? ('A' as const) : ('B' as const),
        position: (index % 2) + 1,
      })),
    };
    const before = blocks;
    const { status } = await app.call(createMatch, { body }, await as(creator));
    if (status === 201) expectAllowed(before, creator?.id ?? 0, fourth);
  },
  async join({ who, other, what }: Draw) {
    const match = at(await openMatches(), what);
    if (!match) return;
    const inviter = await someoneIn(match.id, { who: other, other, what, choice: 0 });
    const { status, body } = await app.call(
      inviteToMatch,
      { params: { id: match.id }, body: {} },
      await as(inviter),
    );
    if (status >= 300) return;
    const token = new URL(body.url, 'https://bandeja.test').searchParams.get('convite') ?? '';
    const [before, joiner] = [blocks, at(players, who)];
    const isIn = (await seats(match.id)).some(({ player_id }) => player_id === joiner?.id);
    const joined = await app.call(joinMatch, { params: { id: match.id }, body: { token } }, await as(joiner));
    if (joined.status < 300 && !isIn) expectAllowed(before, joiner?.id ?? 0, [inviter?.id ?? 0]);
  },
  async addPlayer({ who, other, what }: Draw) {
    const match = at(await openMatches(), what);
    if (!match) return;
    const body = { match: match.id, player: at(players, other)?.id ?? 0 };
    const [before, adder] = [blocks, await someoneIn(match.id, { who, other, what, choice: 0 })];
    const { status } = await app.call(addMatchPlayer, { body }, await as(adder));
    if (status === 201) expectAllowed(before, adder?.id ?? 0, [body.player]);
  },
  async recordSets(draw: Draw) {
    const match = at(await openMatches(), draw.what);
    if (!match) return;
    const by = await as(await someoneIn(match.id, draw));
    const isA = draw.choice % 2 === 0;
    for (const set of [1, 2])
      await app.call(
        recordSet,
        { body: { match: match.id, set, team_a_score: isA ? 6 : 3, team_b_score: isA ? 3 : 6 } },
        by,
      );
  },
  async removeSet(draw: Draw) {
    const match = at(await openMatches(), draw.what);
    if (match)
      await app.call(
        removeSet,
        { body: { match: match.id, set: 2 } },
        await as(await someoneIn(match.id, draw)),
      );
  },
  finish: (draw: Draw) => onMatch(draw, (id, by) => app.call(finishMatch, { params: { id }, body: {} }, by)),
  accept: (draw: Draw) => onMatch(draw, (id, by) => app.call(acceptMatch, { params: { id }, body: {} }, by)),
  contest: (draw: Draw) =>
    onMatch(draw, (id, by) =>
      app.call(contestMatch, { params: { id }, body: { reason: 'O segundo set foi nosso.' } }, by),
    ),
  confirm: (draw: Draw) =>
    onMatch(draw, (id, by) => app.call(confirmMatch, { params: { id }, body: {} }, by)),
  decline: (draw: Draw) =>
    onMatch(draw, (id, by) => app.call(declineMatch, { params: { id }, body: {} }, by)),
  leave: (draw: Draw) => onMatch(draw, (id, by) => app.call(leaveMatch, { params: { id }, body: {} }, by)),
  cancelMatch: (draw: Draw) =>
    onMatch(draw, (id, by) => app.call(cancelMatch, { params: { id }, body: {} }, by)),
  async block({ who, other }: Draw) {
    const [one, two] = [at(players, who), at(players, other)];
    if (!one || !two || one === two) return;
    const { status } = await app.call(blockPlayer, { params: { id: two.id }, body: {} }, await as(one));
    if (status < 300) blocks = [...blocks, [one.id, two.id]];
  },
  async unblock({ what }: Draw) {
    const pair = at(blocks, what);
    if (!pair) return;
    const blocker = players.find(({ id }) => id === pair[0]);
    const { status } = await app.call(unblockPlayer, { params: { id: pair[1] } }, await as(blocker));
    if (status < 300) blocks = blocks.filter((one) => one[0] !== pair[0] || one[1] !== pair[1]);
  },
  async erase({ who, choice }: Draw) {
    const player = at(players, who);
    if (!player || choice % 2 !== 0) return;
    const body = { password: TEST_PASSWORD };
    const { status } = await app.call(deletePlayer, { params: { id: player.id }, body }, await as(player));
    if (status >= 300) return;
    erased = [...erased, player];
    blocks = blocks.filter((pair) => !pair.includes(player.id));
    players = [...players.filter((one) => one !== player), await addPlayer()];
  },
  /** Minutes, hours or days pass, and every job that is due runs. */
  async wait({ what, choice }: Draw) {
    app.clock.advanceMinutes([1, 5, 10, 20, 31, 90, 600, 4_400][what % 8] ?? 5);
    if (choice % 4 !== 0) await app.runJobs();
  },
};

async function onMatch(draw: Draw, call: (id: number, by: { as: string }) => Promise<unknown>) {
  const match = at(await openMatches(), draw.what);
  if (match) await call(match.id, await as(await someoneIn(match.id, draw)));
}

function webhook(providerId: string) {
  const { headers, body: payload } = bank.message(providerId);
  return app.app.inject({ method: 'POST', url: '/payment/webhook/mercadopago/', headers, payload });
}

/** Every job that waits for a time of its own runs, so that money, levels and erasures become final. */
async function settle(): Promise<void> {
  await app.runJobs();
  for (const { providerId } of bank.charges) await webhook(providerId);
  await app.runJobs();
}

/** Acts that others need come more often. */
const WEIGHTS: Partial<Record<keyof typeof acts, number>> = {
  book: 6,
  pay: 6,
  bankPays: 6,
  createMatch: 5,
  recordSets: 8,
  finish: 8,
  contest: 5,
  cancelBooking: 2,
  block: 2,
  wait: 3,
};
test(`courts, money, levels, blocks and erasures agree over ${STEPS} random steps`, {
  timeout: 300_000,
}, async () => {
  const steps = drawSteps(acts, WEIGHTS, { steps: STEPS, seed: SEED });
  for (const [index, now] of steps.entries()) {
    try {
      await Promise.all(now.map(({ name, draw: drawn }) => acts[name](drawn)));
      await expectConsistent(app);
      if (index % 100 !== 99 && index !== STEPS - 1) continue;
      await settle();
      await expectSettled(app, bank, erased);
    } catch (error) {
      throw new Error(`TEST_SEED=${SEED}, step ${index}: ${JSON.stringify(now)}`, { cause: error });
    }
  }
});
