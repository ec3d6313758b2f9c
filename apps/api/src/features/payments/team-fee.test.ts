import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cancelDeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { chargePayment, createTeamPayment, getPayment } from '@bandeja/contract/calls/payments';
import { withdrawTeam } from '@bandeja/contract/calls/tournament-teams';
import { createClub } from '@bandeja/db/testing/builders';
import { createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { describe, expect, test } from 'vitest';
import { employ } from '../../../test/desk/employ.ts';
import type { SignedIn } from '../../../test/new-player.ts';
import { notificationsOf } from '../../../test/notifications-of.ts';
import { createScriptedBank } from '../../../test/payments/scripted-bank.ts';
import { runCommand } from '../../../test/run-command.ts';
import { code, useRegistrationWorld } from '../../../test/tournaments/registration-world.ts';

const bank = createScriptedBank();
const { app, category, answer, read, at, accepted } = useRegistrationWorld({ paymentProvider: bank });

describe('the fee', () => {
  const pay = async (team: number, by: SignedIn) => {
    const { body: payment } = await app.call(
      createTeamPayment,
      { body: { team_id: team } },
      { as: by.token },
    );
    const body = { payment_id: payment.id, method: 'pix' as const };
    await app.call(chargePayment, { body }, { as: by.token });
    const providerId = bank.charges.at(-1)?.providerId ?? '';
    return { payment, providerId };
  };
  const settle = async (providerId: string, status: 'approved' | 'expired' = 'approved') => {
    bank.become(providerId, { status });
    const { headers, body: payload } = bank.message(providerId);
    await app.app.inject({ method: 'POST', url: '/payment/webhook/mercadopago/', headers, payload });
  };
  const statusOf = async (team: number, by: SignedIn) =>
    (await app.call(getPayment, { params: { a: 'tournament_team', b: team } }, { as: by.token })).body.status;

  test('of an accepted team is paid by one of its players, and confirms it', async () => {
    const { team, one, other } = await accepted(await category({ price_cents: 20_000 }));
    expect(await read(team, one)).toMatchObject({ status: 'awaiting_payment', can: { pay: true } });
    const { payment, providerId } = await pay(team, other);
    expect(payment).toMatchObject({ amount_cents: 20_000, tournament_team: team, booking: null });
    // The Pix is shown to one player: the other one cannot start a second.
    const again = await app.call(createTeamPayment, { body: { team_id: team } }, { as: one.token });
    expect(code(again)).toBe('payment_of_partner');
    await settle(providerId);
    expect(await read(team, one)).toMatchObject({
      status: 'confirmed',
      payment: { status: 'approved' },
      can: { pay: false },
    });
  });

  test('goes back to its payer when the team withdraws', async () => {
    const { team, one, other } = await accepted(await category({ price_cents: 20_000 }));
    const { providerId } = await pay(team, other);
    await settle(providerId);
    await answer(withdrawTeam, team, one);
    await app.runJobs();
    expect(await statusOf(team, other)).toBe('refunded');
    expect((await notificationsOf(app, other.id)).map(({ type }) => type)).toContain('tournament_refunded');
    expect((await notificationsOf(app, one.id)).map(({ type }) => type)).not.toContain('tournament_refunded');
  });

  test('has Pix windows of 30 minutes inside the 24 hours of the place', async () => {
    const { team, one } = await accepted(await category({ price_cents: 20_000 }));
    const pixUntil = async () => {
      const as = { as: await app.signIn(one.userId) };
      const { body: payment } = await app.call(createTeamPayment, { body: { team_id: team } }, as);
      const body = { payment_id: payment.id, method: 'pix' as const };
      return (await app.call(chargePayment, { body }, as)).body.pix?.expires_at;
    };
    expect(await pixUntil()).toBe('2026-03-06T12:30:00.000Z');
    // The first one has ended, the place has not.
    await at('2026-03-06T13:00:00Z');
    await settle(bank.charges.at(-1)?.providerId ?? '', 'expired');
    expect(await read(team, one)).toMatchObject({ status: 'awaiting_payment', can: { pay: true } });
    expect(await pixUntil()).toBe('2026-03-06T13:30:00.000Z');
    await at('2026-03-07T11:50:00Z');
    await settle(bank.charges.at(-1)?.providerId ?? '', 'expired');
    expect(await pixUntil()).toBe('2026-03-07T12:00:00.000Z');
    await at('2026-03-07T12:00:00Z');
    expect(await read(team, one)).toMatchObject({ status: 'withdrawn', can: { pay: false } });
  });

  /** `npm run admin -- tournament VERB` with this JSON. */
  const operate = async (verb: string, input: object) => {
    const file = join(mkdtempSync(join(tmpdir(), 'bandeja-cancel-')), 'input.json');
    writeFileSync(file, JSON.stringify(input));
    expect((await runCommand(app.db, app.clock.now, ['tournament', verb, file])).code).toBe(0);
    await app.runJobs();
  };
  const noticesOf = async ({ id }: SignedIn) =>
    (await notificationsOf(app, id)).map(({ title, content }) => `${title}: ${content}`);

  test('goes back to its payer when the tournament is cancelled, also after the registration', async () => {
    const { hash, categories } = await createTournament(app.db, { categories: [{ price_cents: 20_000 }] });
    const { team, one, other } = await accepted(categories[0]?.id ?? 0);
    await settle((await pay(team, other)).providerId);
    await at('2026-03-13T12:00:00Z');
    await operate('close', { tournament: hash, cancel: true });
    expect(await read(team, one)).toMatchObject({
      status: 'withdrawn',
      withdrawn_because: 'tournament_cancelled',
      payment: { status: 'refunded' },
    });
    for (const player of [one, other])
      expect(await noticesOf(player)).toContainEqual(
        expect.stringMatching(/^Inscrição encerrada: .* O torneio foi cancelado pelo clube\.$/),
      );
    const refund = expect.stringMatching(/^Inscrição devolvida: .* R\$\s200,00 estão voltando para você\.$/);
    expect(await noticesOf(other)).toContainEqual(refund);
    expect(await noticesOf(one)).not.toContainEqual(refund);
  });

  test('of a team that the operator took out after the draw goes back with a cancelled tournament only', async () => {
    const { hash, categories } = await createTournament(app.db, { categories: [{ price_cents: 20_000 }] });
    const paid = async () => {
      const team = await accepted(categories[0]?.id ?? 0);
      await settle((await pay(team.team, team.one)).providerId);
      return team;
    };
    const [first] = [await paid(), await paid(), await paid()];
    await at('2026-03-13T12:00:00Z');
    await operate('draw', { tournament: hash });
    await operate('result', { team: first.team });
    expect((await read(first.team, first.one)).payment?.status).toBe('approved');
    await operate('close', { tournament: hash, cancel: true });
    expect((await read(first.team, first.one)).payment?.status).toBe('refunded');
  });

  test('that arrives after the tournament is cancelled is refunded', async () => {
    const { hash, categories } = await createTournament(app.db, { categories: [{ price_cents: 20_000 }] });
    const { team, one } = await accepted(categories[0]?.id ?? 0);
    const { providerId } = await pay(team, one);
    await operate('close', { tournament: hash, cancel: true });
    await settle(providerId);
    await app.runJobs();
    expect(await read(team, one)).toMatchObject({
      withdrawn_because: 'tournament_cancelled',
      payment: { status: 'refunded' },
    });
  });

  test('goes back when its category alone is cancelled, also one that arrives later, and each player is told once', async () => {
    const { club, as, hash, id } = await atDesk();
    const [paid, late, waiting] = [await accepted(id), await accepted(id), await accepted(id)];
    await settle((await pay(paid.team, paid.other)).providerId);
    const { providerId } = await pay(late.team, late.one);
    const body = { category: id, reason: 'Poucas duplas' };
    const { status } = await app.call(cancelDeskTournament, { params: { slug: club.slug, hash }, body }, as);
    expect(status).toBe(200);
    await settle(providerId);
    await app.runJobs();
    const payments = [paid, late, waiting].map(
      async ({ team, one }) => (await read(team, one)).payment?.status,
    );
    expect(await Promise.all(payments)).toEqual(['refunded', 'refunded', undefined]);
    for (const player of [paid.one, paid.other, late.one, waiting.other]) {
      const ended = (await noticesOf(player)).filter((notice) => notice.startsWith('Inscrição encerrada'));
      expect(ended).toEqual([expect.stringMatching(/ A categoria foi cancelada pelo clube\.$/)]);
      const { email } = await app.db
        .selectFrom('users')
        .select('email')
        .where('id', '=', player.userId)
        .executeTakeFirstOrThrow();
      const letters = app.mails.filter(
        ({ to, subject }) => to === email && subject === 'Categoria cancelada',
      );
      expect(letters.map(({ text }) => text.includes('Motivo: Poucas duplas'))).toEqual([true]);
    }
    const refund = expect.stringMatching(/^Inscrição devolvida: .* R\$\s200,00 estão voltando para você\.$/);
    expect(await noticesOf(paid.other)).toContainEqual(refund);
    expect(await noticesOf(waiting.one)).not.toContainEqual(refund);
    expect(app.mails.filter(({ to }) => to === club.email).map(({ subject }) => subject)).toEqual([
      'Categoria cancelada',
    ]);
  });

  /** A tournament of two places with a fee and another category, and the manager of its club. */
  async function atDesk() {
    const club = await createClub(app.db, { courts: 2, email: 'contato@arena.com.br' });
    const { as } = await employ(app, club, 'manager');
    const { hash, categories } = await createTournament(app.db, {
      club_id: club.id,
      categories: [{ price_cents: 20_000, max_teams: 2 }, {}],
    });
    return { club: { ...club, email: 'contato@arena.com.br' }, as, hash, id: categories[0]?.id ?? 0 };
  }

  test('that arrives after the place is lost is refunded, and the place stays with the next team', async () => {
    const id = await category({ price_cents: 20_000, max_teams: 2 });
    const first = await accepted(id);
    await accepted(id);
    const third = await accepted(id);
    const { providerId } = await pay(first.team, first.one);
    await at('2026-03-07T12:00:00Z');
    expect((await read(third.team, third.one)).status).toBe('offered');
    await settle(providerId);
    await app.runJobs();
    expect(await read(first.team, first.one)).toMatchObject({
      status: 'withdrawn',
      payment: { status: 'refunded' },
    });
  });

  test('of an open payment ends with the team', async () => {
    const { team, one } = await accepted(await category({ price_cents: 20_000 }));
    await pay(team, one);
    await answer(withdrawTeam, team, one);
    await app.runJobs();
    expect(await statusOf(team, one)).toBe('cancelled');
  });
});
