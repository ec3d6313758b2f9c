import { updateNotificationSetting } from '@bandeja/contract/calls/notifications';
import { createClub } from '@bandeja/db/testing/builders';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../test/new-player.ts';
import { notificationsOf } from '../../../test/notifications-of.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { runTournament } from '../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ') ?? '';

/** The addresses of players. */
const addressOf = async ({ userId }: SignedIn) =>
  (await app.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email;

const lettersTo = async (address: string | null) => {
  await app.runJobs();
  return app.mails.filter(({ to }) => to === address);
};

/** A tournament with a fee, and a confirmed team of two players. */
async function withTeam(email: string | null) {
  const { id: club_id } = await createClub(app.db, { courts: 2, email });
  const { hash, categories } = await createTournament(app.db, {
    club_id,
    name: 'Copa Ipê',
    categories: [{ name: 'Mista', price_cents: 20_000 }],
  });
  const category = categories[0]?.id ?? 0;
  const [one, other] = [
    await newPlayer(app, { level: 3, first_name: 'Irene', last_name: 'Quintela' }),
    await newPlayer(app, { level: 3 }),
  ];
  const team = await createTeam(app.db, {
    category_id: category,
    players: [one.id, other.id],
    status: 'awaiting_payment',
    now: TEST_NOW,
  });
  const cancel = () => runTournament(app, 'close', { tournament: hash, cancel: true });
  return { hash, category, one, other, team: team.id, cancel };
}

test('a cancelled tournament sends each player of its teams a notification and a letter', async () => {
  const { one, other, team, cancel } = await withTeam(null);
  await runTournament(app, 'pay', { team });
  expect((await cancel()).code).toBe(0);
  for (const player of [one, other]) {
    expect((await notificationsOf(app, player.id)).at(-1)?.content).toContain(
      'O torneio foi cancelado pelo clube.',
    );
    const letters = await lettersTo(await addressOf(player));
    expect(letters.map(({ subject }) => subject)).toEqual(['Torneio cancelado']);
    const text = plain(letters[0]?.text);
    expect(text).toContain('Peça ao clube os R$ 200,00 da inscrição de volta.');
    expect(text).toContain('Torneio: Copa Ipê\nCategoria: Mista\nComeçaria em: 14/03/2026\n');
    expect(text).not.toMatch(/Irene|Quintela/);
  }
});

test('a player who turned letters about tournaments off, has no confirmed address or only an open invitation gets none', async () => {
  const { one, other, category, cancel } = await withTeam(null);
  const body = { topic: 'tournaments', channel: 'email', enabled: false } as const;
  await app.call(updateNotificationSetting, { body }, { as: one.token });
  await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', other.userId).execute();
  const [inviter, invited] = [await newPlayer(app, { level: 3 }), await newPlayer(app, { level: 3 })];
  const players = [inviter.id, invited.id] as const;
  await createTeam(app.db, { category_id: category, players, status: 'invited', now: TEST_NOW });
  await cancel();
  for (const player of [one, other, invited])
    expect(await lettersTo(await addressOf(player)), String(player.id)).toEqual([]);
  expect(await lettersTo(await addressOf(inviter))).toHaveLength(1);
});

test('the club gets one letter with the fees that it gives back, without names', async () => {
  const email = 'ipe@clube.example';
  const { hash, category, team, cancel } = await withTeam(email);
  await runTournament(app, 'pay', { team });
  await createTeam(app.db, { category_id: category, now: TEST_NOW });
  await cancel();
  const letters = await lettersTo(email);
  expect(letters.map(({ subject }) => subject)).toEqual(['Torneio cancelado']);
  const text = plain(letters[0]?.text);
  expect(text).toContain(`Duplas: 2\nDevolver à dupla ${team}: R$ 200,00\n`);
  expect(text).toContain(`https://bandeja.test/tournament/${hash}\n`);
  expect(letters[0]?.html).not.toMatch(/Irene|Quintela/);
});

test('the club also gives the fee back of a team that it had taken out, once', async () => {
  const { hash, category, team, cancel } = await withTeam('taca.ipe@clube.example');
  await runTournament(app, 'pay', { team });
  for (let made = 0; made < 3; made += 1) await createTeam(app.db, { category_id: category, now: TEST_NOW });
  app.clock.now = new Date('2026-03-13T12:00:00Z');
  await runTournament(app, 'draw', { tournament: hash });
  expect((await runTournament(app, 'result', { team })).code).toBe(0);
  expect((await runTournament(app, 'refunded', { team })).code).toBe(1);
  const { text } = await cancel();
  expect(text).toContain('3 duplas retiradas');
  expect(plain(text)).toContain(`Devolva no clube: dupla ${team}, R$ 200,00.`);
  expect((await runTournament(app, 'refunded', { team })).code).toBe(0);
  expect((await cancel()).text).toBe('O torneio já terminou.');
});
