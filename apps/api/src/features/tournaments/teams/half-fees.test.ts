import { createTeamPayment, getPayment } from '@bandeja/contract/calls/payments';
import { acceptTeam, withdrawTeam } from '@bandeja/contract/calls/tournament-teams';
import { describe, expect, test } from 'vitest';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { FULL, SECOND, useHalvesWorld } from '../../../../test/tournaments/halves-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';

const { app, accepted, answer, at, charge, heldOf, pay, player, read, register, settle, tournament } =
  useHalvesWorld();

const titlesOf = async ({ id }: { id: number }) => (await notificationsOf(app, id)).map(({ title }) => title);
const halfOf = async (team: number, by: Parameters<typeof read>[1], of = by) =>
  (await read(team, by)).halves?.find((half) => half.player === of.id);

describe('a fee that each player pays', () => {
  test('confirms the team when both have paid, each an own Pix of half of it', async () => {
    const { one: category } = await tournament();
    const { team, one, other } = await accepted(category);
    expect(await read(team, one)).toMatchObject({
      status: 'awaiting_payment',
      price_cents: 2 * FULL,
      payment: null,
      halves: [
        { player: one.id, cents: FULL, paid: null, payment: null, refusal: null },
        { player: other.id, cents: FULL, paid: null, payment: null, refusal: null },
      ],
      can: { pay: true },
    });
    const first = await pay(team, one);
    expect(first.payment).toMatchObject({ amount_cents: FULL, tournament_team: team, booking: null });
    expect(await read(team, other)).toMatchObject({
      status: 'awaiting_payment',
      halves: [
        { player: one.id, paid: 'app', refusal: 'half_paid', payment: { status: 'approved' } },
        { player: other.id, paid: null, refusal: null },
      ],
      can: { pay: true },
      payment: null,
    });
    const again = await charge(team, one);
    expect(code(again.opened)).toBe('half_paid');
    await pay(team, other);
    expect(await read(team, one)).toMatchObject({ status: 'confirmed', place_until: null });
    await app.runJobs();
    expect(
      (await titlesOf(other)).filter((title) => title === 'Falta a sua parte da inscrição'),
    ).toHaveLength(1);
    expect(await titlesOf(one)).not.toContain('Falta a sua parte da inscrição');
    for (const who of [one, other])
      expect((await titlesOf(who)).filter((title) => title === 'Inscrição confirmada')).toHaveLength(1);
    expect([await heldOf(one), await heldOf(other)]).toEqual([FULL, FULL]);
  });

  test('is paid for the partner too, and goes back to whoever paid', async () => {
    const { one: category } = await tournament();
    const { team, one, other } = await accepted(category);
    await pay(team, one);
    const partners = await halfOf(team, one, other);
    const { payment } = await pay(team, one, partners?.id);
    expect(payment).toMatchObject({ tournament_half: partners?.id, amount_cents: FULL });
    expect((await read(team, other)).status).toBe('confirmed');
    // A player who pays both halves gets no notification of a missing one.
    expect(await titlesOf(one)).not.toContain('Falta a sua parte da inscrição');
    const seen = { a: 'tournament_half' as const, b: partners?.id ?? 0 };
    expect((await app.call(getPayment, { params: seen }, { as: other.token })).body.id).toBe(payment.id);
    const stranger = await player();
    expect(code(await app.call(getPayment, { params: seen }, { as: stranger.token }))).toBe('team_not_yours');
    await answer(withdrawTeam, team, other);
    await app.runJobs();
    expect(await heldOf(one)).toBe(0);
    expect((await titlesOf(one)).filter((title) => title === 'Inscrição devolvida')).toHaveLength(2);
    expect(await titlesOf(other)).not.toContain('Inscrição devolvida');
  });

  test('is refused for a half of another team, and by a stranger', async () => {
    const { one: category } = await tournament();
    const [mine, theirs] = [await accepted(category), await accepted(category)];
    const half = await halfOf(theirs.team, theirs.one);
    const open = (team_id: number, of?: number) =>
      app.call(
        createTeamPayment,
        { body: { team_id, ...(of !== undefined && { half: of }) } },
        { as: mine.one.token },
      );
    expect(code(await open(mine.team, half?.id))).toBe('tournament_team_not_found');
    expect(code(await open(theirs.team, half?.id))).toBe('team_not_yours');
    expect(code(await open(theirs.team))).toBe('team_not_yours');
  });

  test('of two last halves paid at once confirms once', { tags: 'postgres-15' }, async () => {
    const { one: category } = await tournament();
    const { team, one, other } = await accepted(category);
    const [first, second] = [await charge(team, one), await charge(team, other)];
    await Promise.all([settle(first.providerId), settle(second.providerId)]);
    expect((await read(team, one)).status).toBe('confirmed');
    for (const who of [one, other])
      expect((await titlesOf(who)).filter((title) => title === 'Inscrição confirmada')).toHaveLength(1);
  });

  test('paid at the moment at which the place ends is kept with the place, or goes back with it', async () => {
    const { one: category } = await tournament();
    const { team, one, other } = await accepted(category);
    await pay(team, one);
    const last = await charge(team, other);
    app.clock.now = new Date((await read(team, one)).place_until ?? '');
    await Promise.all([settle(last.providerId), app.runJobs()]);
    await app.runJobs();
    const { status } = await read(team, one);
    const kept = status === 'confirmed' ? FULL : 0;
    expect([
      status === 'confirmed' || status === 'withdrawn',
      await heldOf(one),
      await heldOf(other),
    ]).toEqual([true, kept, kept]);
  });

  test('that is half paid goes back to its payer when the place is lost, and what comes later too', async () => {
    const { one: category } = await tournament({ max_teams: 2 });
    const { team, one, other } = await accepted(category);
    await accepted(category);
    const waiting = await accepted(category);
    await pay(team, one);
    const late = await charge(team, other);
    await at('2026-03-07T12:00:00Z');
    expect(await read(team, one)).toMatchObject({ status: 'withdrawn', withdrawn_because: 'missed' });
    await settle(late.providerId);
    await app.runJobs();
    expect([await heldOf(one), await heldOf(other)]).toEqual([0, 0]);
    // The next team in line takes the place, and pays its own halves.
    expect((await read(waiting.team, waiting.one)).status).toBe('offered');
    const signedIn = { ...waiting.one, token: await app.signIn(waiting.one.userId) };
    const partner = { ...waiting.other, token: await app.signIn(waiting.other.userId) };
    expect(code((await charge(waiting.team, signedIn)).opened)).toBe('team_not_accepted');
    await answer(acceptTeam, waiting.team, signedIn);
    await pay(waiting.team, signedIn);
    await pay(waiting.team, partner);
    expect((await read(waiting.team, waiting.one)).status).toBe('confirmed');
  });

  test('loses the place with one half that is charged back, and gives the other back', async () => {
    const { one: category } = await tournament();
    const { team, one, other } = await accepted(category);
    const [first] = [await pay(team, one), await pay(team, other)];
    await settle(first.providerId, 'charged_back');
    await app.runJobs();
    expect((await read(team, other)).status).toBe('withdrawn');
    expect(await heldOf(other)).toBe(0);
    // Won, it is money of no place.
    await settle(first.providerId, 'dispute_won');
    await app.runJobs();
    expect(await heldOf(one)).toBe(0);
  });

  test('of a team that waits for the other half is open again after a charge-back, and paid after it is won', async () => {
    const { one: category } = await tournament();
    const { team, one, other } = await accepted(category);
    const { providerId } = await pay(team, one);
    await settle(providerId, 'charged_back');
    for (const { id } of [one, other])
      expect((await notificationsOf(app, id)).map(({ title }) => title)).toContain('Pagamento recusado');
    expect(await halfOf(team, one)).toMatchObject({ paid: null, refusal: null });
    await pay(team, other);
    expect((await read(team, one)).status).toBe('awaiting_payment');
    await settle(providerId, 'dispute_won');
    expect((await read(team, one)).status).toBe('confirmed');
  });
});

test('a dispute that is won after its half was paid again goes back', async () => {
  const { one: category } = await tournament();
  const { team, one, other } = await accepted(category);
  const { providerId } = await pay(team, one);
  await settle(providerId, 'charged_back');
  await pay(team, one);
  await pay(team, other);
  expect((await read(team, one)).status).toBe('confirmed');
  await settle(providerId, 'dispute_won');
  await app.runJobs();
  expect([await heldOf(one), await heldOf(other)]).toEqual([FULL, FULL]);
});

describe('a second category', () => {
  const twice = async () => {
    const world = await tournament();
    const { team, one, other } = await accepted(world.one);
    const { body } = await register(world.two, one, other);
    await answer(acceptTeam, body.id, other);
    return { ...world, first: team, second: body.id, player: one, partner: other };
  };

  test('costs less once another one is paid, whichever comes first, and the full fee again after that is given back', async () => {
    const { first, second, player: one, partner } = await twice();
    expect((await halfOf(first, one))?.cents).toBe(FULL);
    expect((await halfOf(second, one))?.cents).toBe(FULL);
    await pay(second, one);
    expect((await halfOf(first, one))?.cents).toBe(SECOND);
    expect((await halfOf(first, one, partner))?.cents).toBe(FULL);
    await answer(withdrawTeam, second, one);
    expect((await halfOf(first, one))?.cents).toBe(FULL);
  });

  test('a payment that was opened at the full fee is replaced, and one that was shown gives the rest back', async () => {
    const { first, second, player: one, take } = await twice();
    const shown = await charge(second, one);
    await take(first, one.id);
    expect(await halfOf(second, one)).toMatchObject({ cents: SECOND });
    await settle(shown.providerId);
    await app.runJobs();
    expect(await halfOf(second, one)).toMatchObject({ cents: SECOND, paid: 'app' });
    expect(await heldOf(one)).toBe(SECOND);
  });

  test('of two codes of a player paid at once one costs less', { tags: 'postgres-15' }, async () => {
    const { first, second, player: one } = await twice();
    const [a, b] = [await charge(first, one), await charge(second, one)];
    await Promise.all([settle(a.providerId), settle(b.providerId)]);
    await app.runJobs();
    expect(await heldOf(one)).toBe(FULL + SECOND);
  });

  test('takes no other amount, by the word of the database', async () => {
    const { first, player: one } = await twice();
    const half = await halfOf(first, one);
    const payment = { payer_id: one.id, payable_kind: 'tournament_half', payable_id: half?.id ?? 0 } as const;
    const insert = (amount_cents: number) =>
      app.db
        .insertInto('payments')
        .values({ ...payment, amount_cents, provider: 'sandbox' })
        .execute();
    await expect(insert(FULL - 1)).rejects.toThrow(/is no fee of half/);
    await insert(SECOND);
  });
});
