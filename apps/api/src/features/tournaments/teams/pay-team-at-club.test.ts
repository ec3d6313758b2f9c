import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { chargePayment, createTeamPayment } from '@bandeja/contract/calls/payments';
import {
  acceptTeam,
  getTournamentTeam,
  registerTeam,
  withdrawTeam,
} from '@bandeja/contract/calls/tournament-teams';
import { createClub, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { runCommand } from '../../../../test/run-command.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { EVE, runTournament } from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

const read = async (id: number, by: SignedIn) =>
  (await app.call(getTournamentTeam, { params: { id } }, { as: by.token })).body;

/** A team whose partner has not answered, in a category with a fee. */
async function invited(club: { email: string | null } = { email: null }) {
  const { id: club_id } = await createClub(app.db, { courts: 4, ...club });
  const { hash, categories } = await createTournament(app.db, {
    club_id,
    categories: [{ price_cents: 20_000 }],
  });
  const one = await newPlayer(app, { level: 3, first_name: 'Irene', last_name: 'Quintela' });
  const other = await newPlayer(app, { level: 3 });
  const body = { category: categories[0]?.id ?? 0, player_A: one.id, player_B: other.id };
  const { body: team } = await app.call(registerTeam, { body }, { as: one.token });
  const accept = () => app.call(acceptTeam, { params: { id: team.id }, body: {} }, { as: other.token });
  return { hash, team: team.id, one, other, accept };
}

describe('a fee paid at the club', () => {
  test('confirms the team by the command of the operator, and closes its open Pix', async () => {
    const { hash, team, one, other, accept } = await invited();
    await accept();
    const { body: payment } = await app.call(
      createTeamPayment,
      { body: { team_id: team } },
      { as: one.token },
    );
    await app.call(chargePayment, { body: { payment_id: payment.id, method: 'pix' } }, { as: one.token });
    expect((await runTournament(app, 'pay', { team }, '--dry-run')).text).toContain('Foi só um ensaio');
    expect((await read(team, one)).status).toBe('awaiting_payment');
    expect((await runTournament(app, 'pay', { team })).code).toBe(0);
    await app.runJobs();
    expect(await read(team, other)).toMatchObject({
      status: 'confirmed',
      paid_at_club: true,
      payment: { status: 'cancelled' },
      can: { pay: false, withdraw: true },
    });
    expect((await runTournament(app, 'pay', { team })).text).toBe('A dupla já está confirmada.');
    const { printed } = await runCommand(app.db, app.clock.now, ['tournament', 'teams', hash]);
    expect(printed.join()).toMatch(new RegExp(`^${team} · .* · confirmada, paga no clube$`));
    const { text } = await runTournament(app, 'close', { tournament: hash, cancel: true });
    expect(text).toMatch(new RegExp(`Devolva no clube: dupla ${team}, R\\$\\s200,00`));
  });

  test('is refused for a team that has no place to pay', async () => {
    const { team, accept } = await invited();
    expect((await runTournament(app, 'pay', { team })).text).toBe(
      'A dupla ainda não aceitou o convite ou a vaga.',
    );
    expect((await runTournament(app, 'pay', { team: 999_999 })).text).toBe('Não há a dupla 999999.');
    await accept();
    app.clock.now = new Date('2026-03-07T12:00:00Z');
    expect((await runTournament(app, 'pay', { team })).code).toBe(1);
  });

  const teamsOf = async (hash: string) =>
    (await runCommand(app.db, app.clock.now, ['tournament', 'teams', hash])).printed.join('\n');
  const leave = (id: number, by: SignedIn) =>
    app.call(withdrawTeam, { params: { id }, body: {} }, { as: by.token });

  test('is returned by the club, which is notified when the team leaves', async () => {
    const email = 'copa@clube.example';
    const { hash, team, one, accept } = await invited({ email });
    await accept();
    await runTournament(app, 'pay', { team });
    expect((await leave(team, one)).status).toBe(200);
    await app.runJobs();
    const letters = app.mails.filter(({ to }) => to === email);
    expect(letters.map(({ subject }) => subject)).toEqual(['Inscrição para devolver']);
    const text = letters[0]?.text.replaceAll('\u00a0', ' ') ?? '';
    expect(text).toContain(`Dupla: ${team}\nValor: R$ 200,00\nPaga em: 06/03/2026\n`);
    expect(text).toContain(`https://bandeja.test/tournament/${hash}\n`);
    expect(letters[0]?.html).not.toMatch(/Irene|Quintela/);

    expect(await teamsOf(hash)).toMatch(
      new RegExp(`^${team} · .* · retirada, devolva R\\$\\s200,00 no clube$`),
    );
    expect((await runTournament(app, 'refunded', { team }, '--dry-run')).text).toContain('Foi só um ensaio');
    expect((await runTournament(app, 'refunded', { team })).text).toMatch(/^Devolução registrada/);
    expect(await teamsOf(hash)).toBe('Nenhuma dupla inscrita.');
    expect((await runTournament(app, 'refunded', { team })).text).toBe(
      `O clube não deve devolver nada à dupla ${team}.`,
    );
  });

  test('that was not paid sends the club nothing when the team leaves', async () => {
    const email = 'taca@clube.example';
    const { hash, team, one, accept } = await invited({ email });
    await accept();
    await leave(team, one);
    await app.runJobs();
    expect(app.mails.filter(({ to }) => to === email)).toEqual([]);
    expect(await teamsOf(hash)).toBe('Nenhuma dupla inscrita.');
    expect((await runTournament(app, 'refunded', { team })).code).toBe(1);
  });

  test('is returned to a team of a category too small to draw that the operator takes out', async () => {
    const email = 'pequena@clube.example';
    const { hash, team, other, accept } = await invited({ email });
    await accept();
    await runTournament(app, 'pay', { team });
    const { id: tournament } = await app.db
      .selectFrom('tournaments')
      .select('id')
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow();
    const { id: drawn } = await app.db
      .insertInto('tournament_categories')
      .values({ tournament_id: tournament, name: 'Grande', position: 1, max_teams: 8, price_cents: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let made = 0; made < 3; made += 1)
      await createTeam(app.db, { category_id: drawn, now: app.clock.now });
    const { category_id } = await app.db
      .selectFrom('tournament_teams')
      .select('category_id')
      .where('id', '=', team)
      .executeTakeFirstOrThrow();
    const paid = await createTeam(app.db, { category_id, now: app.clock.now });
    await app.db
      .insertInto('payments')
      .values({
        payer_id: other.id,
        payable_kind: 'tournament_team',
        payable_id: paid.id,
        amount_cents: 20_000,
        method: 'pix',
        provider: 'sandbox',
        provider_id: `small-${paid.id}`,
        status: 'approved',
        approved_at: app.clock.now,
      })
      .execute();
    app.clock.now = EVE;
    expect((await runTournament(app, 'draw', { tournament: hash })).text).toContain('poucas para sortear');
    for (const id of [team, paid.id]) expect((await runTournament(app, 'result', { team: id })).code).toBe(0);
    expect(await teamsOf(hash)).toMatch(
      new RegExp(`${team} · .* · retirada, devolva R\\$\\s200,00 no clube`),
    );
    await app.runJobs({ onFailure: () => {} });
    expect(app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      'Inscrição para devolver',
    ]);
    const payment = app.db.selectFrom('payments').select('status').where('payable_id', '=', paid.id);
    expect((await payment.executeTakeFirstOrThrow()).status).toMatch(/^refund/);
  });

  test('of a deleted account goes back too, also by a club without an address', async () => {
    const { hash, team, one, accept } = await invited();
    await accept();
    await runTournament(app, 'pay', { team });
    const body = { password: TEST_PASSWORD };
    await app.call(deletePlayer, { params: { id: one.id }, body }, { as: one.token });
    await app.runJobs();
    expect(await teamsOf(hash)).toMatch(/Jogador removido.* · retirada, devolva R\$\s200,00 no clube$/);
  });
});
