import { describe, expect, test } from 'vitest';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { useCorrectionsWorld } from '../../../../test/tournaments/corrections-world.ts';
import { FULL, SECOND } from '../../../../test/tournaments/halves-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';

const { app, accepted, pay, player, register, world } = useCorrectionsWorld();

const titlesOf = async ({ id }: { id: number }) => (await notificationsOf(app, id)).map(({ title }) => title);

describe('another form', () => {
  test('is a reversal and a payment; the team stays in, and all sums have the right form', async () => {
    const { category, take, taken, correct, till, fees, money, numbers, desk, history } = await world({
      each: false,
    });
    const { team, one } = await accepted(category);
    await take(team);
    const told = await titlesOf(one);
    const answer = await correct(team, await taken(team), { method: 'debit' });
    expect(answer.body).toMatchObject({
      ...{ status: 'confirmed', paid: 'club' },
      taken: [{ player: null, method: 'debit', cents: 2 * FULL }],
    });
    expect(await till()).toMatchObject({
      ...{ income_cents: 2 * FULL, expected_cents: 0 },
      by_method: [
        { method: 'cash', amount_cents: 0 },
        { method: 'debit', amount_cents: 2 * FULL },
      ],
    });
    const rows = (await till())?.rows ?? [];
    expect(rows.map(({ kind, method, reason }) => [kind, method, reason])).toEqual([
      ['payment', 'debit', null],
      ['reversal', 'cash', 'Engano'],
      ['payment', 'cash', null],
    ]);
    expect(rows.every(({ fee }) => fee?.team === team)).toBe(true);
    expect(await fees()).toMatchObject({ club_cents: 2 * FULL, unnamed_cents: 0, open_cents: 0 });
    const { today, tournament_cents, total_cents } = await money();
    expect([tournament_cents, total_cents]).toEqual([2 * FULL, 2 * FULL]);
    expect((await numbers(today)).current.tournament_cents).toBe(2 * FULL);
    expect((await desk(team))?.status).toBe('confirmed');
    expect(await titlesOf(one)).toEqual(told);
    expect((await history())[0]).toMatchObject({
      call: 'correctDeskFee',
      changes: { method: ['cash', 'debit'] },
    });
  });

  test('of a fee that a team left with is handed back once, and then nothing is corrected', async () => {
    const { category, take, taken, correct, remove, giveBack, till, desk } = await world({ each: false });
    const { team } = await accepted(category);
    await take(team);
    const payment = await taken(team);
    await remove(team);
    const { body } = await correct(team, payment, { method: 'pix_own' });
    expect(body).toMatchObject({ status: 'withdrawn', owed_cents: 2 * FULL });
    // The drawer has no cash: what came was a Pix.
    expect(code(await giveBack(team))).toBe('till_cash_short');
    const again = body.taken?.[0]?.id ?? 0;
    expect((await correct(team, again, { method: 'cash' })).status).toBe(200);
    const last = await taken(team);
    expect((await giveBack(team)).status).toBe(200);
    expect(code(await correct(team, last, { method: 'debit' }))).toBe('desk_payment_returned');
    expect(code(await correct(team, last))).toBe('desk_payment_returned');
    expect(await till()).toMatchObject({ income_cents: 0, expected_cents: 0 });
    expect(await desk(team)).toBeUndefined();
  });

  test('goes into the till of now when that of the payment is closed', async () => {
    const { category, take, taken, correct, till, close } = await world({ each: false });
    const { team } = await accepted(category);
    await take(team);
    expect((await close(2 * FULL)).status).toBe(200);
    expect((await correct(team, await taken(team), { method: 'debit' })).status).toBe(200);
    expect((await till())?.by_method).toEqual([
      { method: 'cash', amount_cents: -2 * FULL },
      { method: 'debit', amount_cents: 2 * FULL },
    ]);
  });

  test('is one correction of two people at once', { tags: 'postgres-15' }, async () => {
    const { category, take, taken, correct, till } = await world();
    const { team, one } = await accepted(category);
    await take(team, one.id);
    const payment = await taken(team, one.id);
    const both = await Promise.all([
      correct(team, payment, { method: 'debit' }),
      correct(team, payment, { method: 'pix_own' }),
      correct(team, payment),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await till())?.rows.filter(({ kind }) => kind === 'reversal')).toHaveLength(1);
  });
});

describe('a payment that was none', () => {
  test('opens the half again: who was to pay hears it, and pays by the app', async () => {
    const { category, take, taken, correct, fees, till } = await world();
    const { team, one, other } = await accepted(category);
    await take(team);
    const { body } = await correct(team, await taken(team, other.id));
    expect(body).toMatchObject({
      ...{ status: 'awaiting_payment', paid: 'club' },
      halves: [
        { player: one.id, paid: 'club' },
        { player: other.id, paid: null, cents: FULL },
      ],
      taken: [{ player: one.id }],
    });
    expect(await fees()).toMatchObject({ club_cents: FULL, unnamed_cents: 0, open_cents: FULL });
    expect((await till())?.income_cents).toBe(FULL);
    const last = (await notificationsOf(app, other.id)).at(-1);
    expect(last?.title).toBe('Falta a sua parte da inscrição');
    expect(last?.content).toContain('gravou por engano. Pague a sua parte até');
    expect(await titlesOf(one)).not.toContain('Falta a sua parte da inscrição');
    await pay(team, other);
    expect(await fees()).toMatchObject({ app_cents: FULL, club_cents: FULL, open_cents: 0 });
  });

  test('opens the whole fee, whose place is lost without it, and owes nothing then', async () => {
    const { category, take, taken, correct, fees, desk, money } = await world({ each: false });
    const { team, one } = await accepted(category);
    await take(team);
    const { body } = await correct(team, await taken(team));
    expect(body).toMatchObject({ status: 'awaiting_payment', paid: null, can: { confirm: true } });
    expect(body).not.toHaveProperty('taken');
    expect((await titlesOf(one)).at(-1)).toBe('Falta pagar a inscrição');
    expect(await money()).toMatchObject({ total_cents: 0, row_count: 2 });
    app.clock.now = new Date(app.clock.now.getTime() + 25 * 3_600_000);
    await app.runJobs();
    expect(await desk(team)).toBeUndefined();
    expect(await fees()).toBeUndefined();
  });

  test('is taken again, once', async () => {
    const { category, take, taken, correct, till } = await world();
    const { team, one } = await accepted(category);
    await take(team, one.id, 'debit');
    const payment = await taken(team, one.id);
    await correct(team, payment);
    expect(code(await correct(team, payment))).toBe('desk_payment_reversed');
    expect((await take(team, one.id, 'pix_own')).status).toBe(200);
    expect(code(await take(team, one.id))).toBe('half_paid');
    expect((await till())?.income_cents).toBe(FULL);
  });

  test('of a team that left is not handed back', async () => {
    const { category, take, taken, correct, remove, fees } = await world();
    const { team, one, other } = await accepted(category);
    await take(team);
    const [first, second] = [await taken(team, one.id), await taken(team, other.id)];
    await remove(team);
    expect((await correct(team, first)).body).toMatchObject({ owed_cents: FULL });
    expect(code(await correct(team, second, { method: 'cash', player: one.id }))).toBe('team_withdrawn');
    expect((await correct(team, second)).body).not.toHaveProperty('owed_cents');
    expect(await fees()).toBeUndefined();
  });
});

describe('the other person', () => {
  test('is the one whose half is paid, for what it costs', async () => {
    const { category, two, take, taken, correct, desk } = await world();
    const { team, one, other } = await accepted(category);
    const { body: elsewhere } = await register(two, other, await player());
    await app.db
      .updateTable('tournament_teams')
      .set({ status: 'awaiting_payment', accepted_at: app.clock.now })
      .where('id', '=', elsewhere.id)
      .execute();
    expect((await take(elsewhere.id, other.id)).status).toBe(200);
    await take(team, one.id);
    const payment = await taken(team, one.id);
    const right = { method: 'debit' as const, player: other.id };
    expect(code(await correct(team, payment, { ...right, cents: FULL }))).toBe('fee_changed');
    expect(await taken(team, one.id)).toBe(payment);
    const { body } = await correct(team, payment, { ...right, cents: SECOND });
    expect(body).toMatchObject({
      halves: [
        { player: one.id, paid: null },
        { player: other.id, paid: 'club', cents: SECOND },
      ],
      taken: [{ player: other.id, method: 'debit', cents: SECOND }],
    });
    expect(await titlesOf(one)).toContain('Falta a sua parte da inscrição');
    expect((await desk(team))?.status).toBe('awaiting_payment');
  });

  test('is not one who has paid, nor one of another team', async () => {
    const { category, take, taken, correct, desk } = await world();
    const { team, one, other } = await accepted(category);
    await take(team, one.id);
    const payment = await taken(team, one.id);
    const stranger = (await accepted(category)).one;
    const right = { method: 'cash' as const };
    expect(code(await correct(team, payment, { ...right, player: stranger.id }))).toBe('team_player_gone');
    expect(code(await correct(team, payment, right))).toBe('fee_unchanged');
    await pay(team, other);
    expect(code(await correct(team, payment, { ...right, player: other.id }))).toBe('half_paid');
    expect(await desk(team)).toMatchObject({ status: 'confirmed', taken: [{ id: payment }] });
  });
});
