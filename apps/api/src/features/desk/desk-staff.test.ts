import * as calls from '@bandeja/contract/calls/desk-staff';
import { createClub, createUser } from '@bandeja/db/testing/builders';
import type { DeskRole } from '@bandeja/rules/clubs/desk-role';
import { describe, expect, test } from 'vitest';
import { employ, invitationTo } from '../../../test/desk/employ.ts';
import { runCommand } from '../../../test/run-command.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { insertEntry } from './history.repository.ts';
import { INVITATION_DAYS, INVITATIONS_PER_DAY } from './invitations.ts';

const app = useTestApp();

const memberOf = (club: { id: number }, role: DeskRole) => employ(app, club, role);
const tokenTo = (email: string) => invitationTo(app, email);

const accept = async (token: string, userId: number) =>
  app.call(calls.acceptDeskInvitation, { params: { token } }, { as: await app.signIn(userId) });

const open = (...argv: string[]) => runCommand(app.db, app.clock.now, argv);

describe('clubs open', () => {
  test('creates a club that only its invited owner sees, after the link is opened', async () => {
    const owner = await createUser(app.db);
    const { code, printed } = await open('clubs', 'open', 'Arena Norte', owner.email);
    expect([code, printed]).toEqual([
      0,
      [
        'Clube criado: Arena Norte · arena-norte. Só a equipe o vê até ele ser publicado.',
        `Convite enviado a ${owner.email}: vale por 7 dias.`,
      ],
    ]);
    const token = await tokenTo(owner.email);
    const as = await app.signIn(owner.id);
    const { body } = await app.call(calls.readDeskInvitation, { params: { token } }, { as });
    expect(body).toMatchObject({
      club: { slug: 'arena-norte', name: 'Arena Norte' },
      role: 'owner',
      is_yours: true,
    });
    expect((await app.call(calls.listDeskClubs, undefined, { as })).body).toEqual([]);
    expect((await accept(token, owner.id)).body).toEqual({
      id: expect.any(Number),
      ...{ slug: 'arena-norte', name: 'Arena Norte', city: '', timezone: 'America/Sao_Paulo' },
      ...{ role: 'owner', published: false, by_pin: false },
    });
    expect((await app.call(calls.listDeskClubs, undefined, { as })).body).toMatchObject([
      { slug: 'arena-norte' },
    ]);
    const takesPayments = async (own_account: 'usable' | null) => {
      const change = { own_account, installation_account: false };
      await app.db.updateTable('clubs').set(change).where('slug', '=', 'arena-norte').execute();
      return (await app.call(calls.listDeskClubs, undefined, { as })).body[0]?.takes_payments;
    };
    expect([await takesPayments('usable'), await takesPayments(null)]).toEqual([true, false]);
    expect((await accept(token, owner.id)).status).toBe(404);
  });

  test('a second club of one name gets a number, and reserved words too', async () => {
    const slugOf = async (name: string) => {
      const { printed } = await open('clubs', 'open', name, 'dona@clube.com.br');
      return /· (\S+)\. Só/.exec(printed[0] ?? '')?.[1];
    };
    expect([await slugOf('Praia São João'), await slugOf('Praia Sao Joao'), await slugOf('Clubs')]).toEqual([
      'praia-sao-joao',
      'praia-sao-joao-2',
      'clubs-2',
    ]);
  });

  test.each([
    [['clubs', 'open', ' ', 'dona@clube.com.br'], 2],
    [['clubs', 'open', 'Arena', 'sem arroba'], 2],
    [['clubs', 'owner', 'nenhum', 'dona@clube.com.br'], 1],
  ])('refuses %o', async (argv, code) => {
    const before = await app.db.selectFrom('clubs').select('id').execute();
    expect((await open(...argv)).code).toBe(code);
    expect(await app.db.selectFrom('clubs').select('id').execute()).toEqual(before);
  });

  test('clubs owner invites to a club that exists', async () => {
    const club = await createClub(app.db);
    const owner = await createUser(app.db);
    expect((await open('clubs', 'owner', club.slug, owner.email)).code).toBe(0);
    expect((await accept(await tokenTo(owner.email), owner.id)).body).toMatchObject({ role: 'owner' });
  });
});

describe('an invitation', () => {
  test('is for the account of its address, however that is written, and says nothing to others', async () => {
    const club = await createClub(app.db);
    const owner = await memberOf(club, 'owner');
    const [invited, other] = [await createUser(app.db), await createUser(app.db)];
    const body = { email: invited.email.toUpperCase(), role: 'manager' as const };
    const sent = await app.call(calls.inviteStaff, { params: { slug: club.slug }, body }, owner.as);
    expect([sent.status, sent.body]).toMatchObject([
      201,
      { username: null, role: 'manager', state: 'invited' },
    ]);
    const token = await tokenTo(invited.email);
    const read = await app.call(calls.readDeskInvitation, { params: { token } });
    expect(read.body).toMatchObject({ is_yours: null, email_hint: expect.stringContaining('…@') });
    expect((await accept(token, other.id)).status).toBe(403);
    expect((await accept(token, invited.id)).status).toBe(200);
    expect((await app.call(calls.readDeskInvitation, { params: { token } })).status).toBe(404);
  });

  test('ends after its days, when it is revoked, and when another one is sent', async () => {
    const club = await createClub(app.db);
    const owner = await memberOf(club, 'owner');
    const invited = await createUser(app.db);
    const input = { params: { slug: club.slug }, body: { email: invited.email, role: 'reception' as const } };
    const first = await app.call(calls.inviteStaff, input, owner.as);
    const older = await tokenTo(invited.email);
    await app.call(calls.inviteStaff, input, owner.as);
    const newer = await tokenTo(invited.email);
    expect((await accept(older, invited.id)).status).toBe(404);
    app.clock.advanceMinutes(INVITATION_DAYS * 24 * 60);
    expect((await accept(newer, invited.id)).status).toBe(404);
    const again = { as: await app.signIn(owner.id) };
    await app.call(calls.inviteStaff, input, again);
    const revoked = await tokenTo(invited.email);
    const params = { slug: club.slug, id: first.body.id };
    expect((await app.call(calls.removeStaff, { params }, again)).status).toBe(204);
    expect((await accept(revoked, invited.id)).status).toBe(404);
  });

  test('one link opened twice at once makes one member', { tags: 'postgres-15' }, async () => {
    const club = await createClub(app.db);
    const owner = await memberOf(club, 'owner');
    const invited = await createUser(app.db);
    const body = { email: invited.email, role: 'reception' as const };
    await app.call(calls.inviteStaff, { params: { slug: club.slug }, body }, owner.as);
    const token = await tokenTo(invited.email);
    const answers = await Promise.all([accept(token, invited.id), accept(token, invited.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test('is limited for each club and day, and a member is not invited again', async () => {
    const club = await createClub(app.db);
    const owner = await memberOf(club, 'owner');
    const send = (email: string) =>
      app.call(
        calls.inviteStaff,
        { params: { slug: club.slug }, body: { email, role: 'reception' as const } },
        owner.as,
      );
    const known = await send(owner.email);
    expect([known.status, known.body]).toEqual([
      409,
      { error: 'Esta pessoa já está na equipe. Mude o papel dela na lista.' },
    ]);
    for (let number = 0; number < INVITATIONS_PER_DAY; number++)
      expect((await send(`pessoa${number}@clube.com.br`)).status).toBe(201);
    expect((await send('mais@clube.com.br')).status).toBe(429);
  });
});

describe('roles', () => {
  test.each([
    ['reception', 403],
    ['manager', 403],
    ['owner', 200],
  ] as const)('%s asking for the staff: %i', async (role, status) => {
    const club = await createClub(app.db);
    const member = await memberOf(club, role);
    expect((await app.call(calls.listStaff, { params: { slug: club.slug } }, member.as)).status).toBe(status);
  });

  test('staff of another club and players see no desk, and a removed person is out with the next request', async () => {
    const [club, other] = [await createClub(app.db), await createClub(app.db)];
    const [owner, stranger, manager] = [
      await memberOf(club, 'owner'),
      await memberOf(other, 'owner'),
      await memberOf(club, 'manager'),
    ];
    const params = { slug: club.slug };
    expect((await app.call(calls.listStaff, { params }, stranger.as)).status).toBe(404);
    expect((await app.call(calls.listDeskHistory, { params }, manager.as)).status).toBe(200);
    const removed = { params: { ...params, id: manager.member } };
    expect((await app.call(calls.removeStaff, removed, owner.as)).status).toBe(204);
    expect((await app.call(calls.listDeskHistory, { params }, manager.as)).status).toBe(404);
  });

  test('everybody may leave but the last owner, who cannot be demoted either', async () => {
    const club = await createClub(app.db);
    const [owner, reception] = [await memberOf(club, 'owner'), await memberOf(club, 'reception')];
    const remove = (id: number, as: { as: string }) =>
      app.call(calls.removeStaff, { params: { slug: club.slug, id } }, as);
    expect((await remove(owner.member, reception.as)).status).toBe(403);
    expect((await remove(reception.member, reception.as)).status).toBe(204);
    expect((await remove(owner.member, owner.as)).status).toBe(409);
    const params = { slug: club.slug, id: owner.member };
    const demoted = await app.call(calls.changeStaff, { params, body: { role: 'manager' } }, owner.as);
    expect([demoted.status, demoted.body]).toEqual([
      409,
      { error: 'O clube precisa de um dono. Escolha outro antes.' },
    ]);
  });

  test('of two owners who leave at once one stays', { tags: 'postgres-15' }, async () => {
    const club = await createClub(app.db);
    const owners = [await memberOf(club, 'owner'), await memberOf(club, 'owner')];
    const answers = await Promise.all(
      owners.map(({ member, as }) =>
        app.call(calls.removeStaff, { params: { slug: club.slug, id: member } }, as),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });
});

test('what was done stands in the history, by object too, without personal values', async () => {
  const club = await createClub(app.db);
  const [owner, manager] = [await memberOf(club, 'owner'), await memberOf(club, 'manager')];
  const params = { slug: club.slug, id: manager.member };
  await app.call(calls.changeStaff, { params, body: { role: 'reception' } }, owner.as);
  await app.call(
    calls.inviteStaff,
    { params, body: { email: 'nova@clube.com.br', role: 'manager' } },
    owner.as,
  );
  const read = async (object?: string) =>
    (await app.call(calls.listDeskHistory, { params, query: object ? { object } : {} }, owner.as)).body;
  expect((await read()).results.map(({ call }) => call)).toEqual(['inviteStaff', 'changeStaff']);
  const one = await read(`staff:${manager.member}`);
  expect(one.results).toEqual([
    {
      id: expect.any(Number),
      at: app.clock.now.toISOString(),
      by: owner.username,
      device: null,
      call: 'changeStaff',
      object: `staff:${manager.member}`,
      object_name: null,
      changes: { role: ['manager', 'reception'] },
    },
  ]);
  expect(JSON.stringify(await read())).not.toContain('nova@clube.com.br');
});

test('the history names courts, also one that was taken away', async () => {
  const club = await createClub(app.db, { courts: [{ name: 'Central' }, { name: 'Velha' }] });
  const owner = await memberOf(club, 'owner');
  const [central = 0, old = 0] = club.courts.map(({ id }) => id);
  const entry = { clubId: club.id, at: app.clock.now, userId: owner.id };
  await insertEntry(app.db, {
    ...{ ...entry, call: 'changeDeskBooking', kind: 'booking', object: 7 },
    changes: { court: [old, central] },
  });
  await insertEntry(app.db, { ...entry, call: 'removeCourt', kind: 'court', object: old, changes: {} });
  await app.db.updateTable('courts').set({ archived_at: app.clock.now }).where('id', '=', old).execute();
  const { body } = await app.call(calls.listDeskHistory, { params: club, query: {} }, owner.as);
  expect(body.results).toMatchObject([
    { object: `court:${old}`, object_name: 'Velha' },
    { object: 'booking:7', object_name: null, changes: { court: ['Velha', 'Central'] } },
  ]);
});
