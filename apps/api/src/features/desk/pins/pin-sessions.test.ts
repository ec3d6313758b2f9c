import { retrieveUser, revokeAllTokens } from '@bandeja/contract/calls/accounts/accounts';
import { refreshToken } from '@bandeja/contract/calls/accounts/sessions';
import { createCustomer } from '@bandeja/contract/calls/desk-customers';
import * as calls from '@bandeja/contract/calls/desk-pins';
import { listDeskClubs, listDeskHistory, listStaff, removeStaff } from '@bandeja/contract/calls/desk-staff';
import { getOwnPlayer } from '@bandeja/contract/calls/own-player';
import { createClub, createPlayer, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { describe, expect, test } from 'vitest';
import { createCounter, PIN_OF_TESTS } from '../../../../test/desk/counter.ts';
import { join } from '../../../../test/desk/employ.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp({ keepsSessions: true });

const ACCOUNT_ONLY = 'O PIN abre só o balcão deste clube. Para isto, entre com o seu e-mail e a sua senha.';

describe('a change of person', () => {
  test('lists who has a PIN by name and role, and opens the desk of this club alone', async () => {
    const { club, owner, person, enter, params, browser } = await createCounter(app);
    const ana = await person('reception');
    await createPlayer(app.db, { user_id: ana.id });
    const other = await createClub(app.db);
    await join(app, other, ana.id, 'owner');
    await app.db
      .updateTable('users')
      .set({ username: ana.email, email: ana.email })
      .where('id', '=', ana.id)
      .execute();
    const { body } = await app.call(calls.readCounter, { params }, browser);
    const name = ana.email.split('@')[0];
    expect(body).toEqual({
      club: { slug: club.slug, name: expect.any(String) },
      device: { id: expect.any(Number), name: 'Recepção' },
      people: [{ id: ana.member, name, role: 'reception', needs_password: false }],
    });
    expect(body.people.map(({ id }) => id)).not.toContain(owner.member);

    const entered = await enter(ana);
    expect(entered.status).toBe(200);
    const as = { as: entered.body.access };
    expect((await app.call(listDeskClubs, undefined, as)).body).toMatchObject([
      { slug: club.slug, role: 'reception', by_pin: true },
    ]);
    const elsewhere = { params: { slug: other.slug } };
    expect((await app.call(listDeskHistory, elsewhere, as)).status).toBe(404);
    for (const call of [retrieveUser, getOwnPlayer, revokeAllTokens] as const) {
      const refused = await app.call(call, undefined, as);
      expect([refused.status, refused.body]).toEqual([403, { error: ACCOUNT_ONLY }]);
    }
  });

  test('the staff, the devices and all that is the owner’s ask for the log-in, also of an owner', async () => {
    const { params, person, byPin } = await createCounter(app);
    const boss = await person('owner');
    const as = await byPin(boss);
    expect((await app.call(listDeskClubs, undefined, as)).body).toMatchObject([{ role: 'manager' }]);
    const refused = [
      await app.call(listStaff, { params }, as),
      await app.call(removeStaff, { params: { ...params, id: boss.member } }, as),
      await app.call(calls.listDeskDevices, { params }, as),
      await app.call(calls.addDeskDevice, { params, body: { name: 'Outro' } }, as),
    ];
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      refused.map(() => [403, { error: ACCOUNT_ONLY }]),
    );
    expect((await app.call(listDeskHistory, { params }, as)).status).toBe(200);
  });

  test('a PIN and a password open nothing without the key of a computer of the club', async () => {
    const { person, enter, mark, owner, club } = await createCounter(app);
    const ana = await person('reception');
    const elsewhere = await createCounter(app);
    const keys = [{}, { cookie: 'bandeja_counter=abc' }, elsewhere.browser.headers];
    for (const headers of keys)
      for (const proof of [{ pin: PIN_OF_TESTS }, { password: TEST_PASSWORD }])
        expect((await enter(ana, proof, { headers: headers as Record<string, string> })).status).toBe(404);
    // A person of another club is none of this one.
    expect((await elsewhere.enter(ana)).status).toBe(404);
    const { cookie } = await mark(owner.as, 'Segundo');
    expect(cookie).toMatch(
      new RegExp(
        `^bandeja_counter=[\\w-]{43}; Path=/desk/${club.slug}; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$`,
      ),
    );
  });

  test('ends with the next change on the computer, of two at once all but one', {
    tags: 'postgres-15',
  }, async () => {
    const { params, person, enter, byPin } = await createCounter(app);
    const [ana, bia] = [await person('manager'), await person('manager')];
    const first = await byPin(ana);
    expect((await app.call(calls.getOwnPin, { params }, first)).status).toBe(200);
    const both = await Promise.all([enter(ana), enter(bia)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const open = [first, ...both.map(({ body }) => ({ as: body.access }))].map((as) =>
      app.call(calls.getOwnPin, { params }, as),
    );
    expect((await Promise.all(open)).map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  test('ends 15 to 20 minutes after the last renewal, and by the removal of person, PIN or computer', async () => {
    const { params, owner, person, enter, byPin, device, setPin } = await createCounter(app);
    const ana = await person('reception');
    const { body } = await enter(ana);
    app.clock.advanceMinutes(15);
    const renewed = await app.call(refreshToken, { body: { refresh: body.refresh } });
    expect(renewed.status).toBe(200);
    app.clock.advanceMinutes(5);
    expect((await app.call(calls.getOwnPin, { params }, { as: renewed.body.access })).status).toBe(401);
    app.clock.advanceMinutes(15);
    expect((await app.call(refreshToken, { body: { refresh: renewed.body.refresh } })).status).toBe(401);

    const signedIn = { as: await app.signIn(ana.id) };
    const at = await byPin(ana);
    await setPin({ ...ana, as: signedIn }, '80316');
    expect((await app.call(calls.getOwnPin, { params }, at)).status).toBe(401);
    expect((await enter(ana)).status).toBe(400);

    const bia = await person('reception');
    const bias = await byPin(bia);
    const boss = { as: await app.signIn(owner.id) };
    await app.call(removeStaff, { params: { ...params, id: bia.member } }, boss);
    expect((await app.call(calls.getOwnPin, { params }, bias)).status).toBe(401);
    expect((await enter(bia)).status).toBe(404);

    const cris = await person('reception');
    const crises = await byPin(cris);
    const id = { params: { ...params, id: device.id } };
    expect((await app.call(calls.removeDeskDevice, id, boss)).status).toBe(204);
    expect((await app.call(calls.removeDeskDevice, id, boss)).status).toBe(404);
    expect((await app.call(calls.getOwnPin, { params }, crises)).status).toBe(401);
    expect((await enter(cris)).status).toBe(404);
  });
});

describe('wrong PINs', () => {
  test('five on one computer, then the password is needed there, which counts from zero again', async () => {
    const { params, owner, person, enter, mark, browser } = await createCounter(app);
    const ana = await person('reception');
    const messages = [];
    for (let tries = 0; tries < 6; tries++) {
      const { status, body } = await enter(ana, { pin: '2749' });
      messages.push([status, body]);
    }
    const locked = [403, { error: 'Foram cinco PINs errados neste computador. Entre com a sua senha.' }];
    const left = ['Restam 4 tentativas', 'Restam 3 tentativas', 'Restam 2 tentativas', 'Resta 1 tentativa'];
    expect(messages).toEqual([
      ...left.map((words) => [400, { pin: [`PIN errado. ${words}.`] }]),
      ...[locked, locked],
    ]);
    expect((await enter(ana)).status).toBe(403);
    const counter = await app.call(calls.readCounter, { params }, browser);
    expect(counter.body.people).toMatchObject([{ needs_password: true }]);
    // Another computer has its own count.
    const second = await mark(owner.as, 'Bar');
    expect((await enter(ana, { pin: PIN_OF_TESTS }, second.browser)).status).toBe(200);

    expect((await enter(ana, { password: 'outra-senha' })).body).toEqual({ password: ['Senha incorreta.'] });
    const entered = await enter(ana, { password: TEST_PASSWORD });
    expect(entered.status).toBe(200);
    expect((await app.call(retrieveUser, undefined, { as: entered.body.access })).status).toBe(403);
    expect((await enter(ana)).status).toBe(200);
    const { results } = (await app.call(listDeskHistory, { params }, owner.as)).body;
    expect(results.filter(({ call }) => call === 'lockPin')).toMatchObject([
      { by: null, device: 'Recepção', object: `staff:${ana.member}` },
    ]);
  });

  test('a right one begins the count again', async () => {
    const { person, enter } = await createCounter(app);
    const ana = await person('reception');
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 4; tries++) expect((await enter(ana, { pin: '2749' })).status).toBe(400);
      expect((await enter(ana)).status).toBe(200);
    }
  });

  test('of twenty at once no more than five are compared', { tags: 'postgres-15' }, async () => {
    const { person, enter } = await createCounter(app);
    const ana = await person('reception');
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(ana, { pin: '2749' })));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(16);
    expect((await enter(ana)).status).toBe(403);
  });
});

describe('an own PIN', () => {
  test.each([
    ['123', 'Use de 4 a 6 números.'],
    ['1987', 'Este PIN é fácil de adivinhar. Evite anos, sequências e números repetidos.'],
  ])('%s is refused at its field', async (pin, sentence) => {
    const { owner, setPin } = await createCounter(app);
    const { status, body } = await setPin(owner, pin);
    expect([status, body]).toEqual([400, { pin: [sentence] }]);
  });

  test('asks the password, is kept as a slow hash, and is removed', async () => {
    const { params, owner, setPin } = await createCounter(app);
    expect((await setPin(owner, PIN_OF_TESTS, 'outra-senha')).body).toEqual({
      password: ['Senha incorreta.'],
    });
    expect((await app.call(calls.getOwnPin, { params }, owner.as)).body).toEqual({ set_at: null });
    expect((await setPin(owner)).body).toEqual({ set_at: app.clock.now.toISOString() });
    const { pin_hash } = await app.db
      .selectFrom('desk_pins')
      .select('pin_hash')
      .where('member_id', '=', owner.member)
      .executeTakeFirstOrThrow();
    expect(pin_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await app.call(calls.removeOwnPin, { params }, owner.as)).status).toBe(204);
    expect((await app.call(calls.removeOwnPin, { params }, owner.as)).status).toBe(204);
    expect((await app.call(calls.getOwnPin, { params }, owner.as)).body).toEqual({ set_at: null });
  });
});

test('the history names the person and the computer', async () => {
  const { params, owner, person, byPin } = await createCounter(app);
  const ana = await person('reception');
  const customer = { params, body: { name: 'Beatriz' } };
  await app.call(createCustomer, customer, await byPin(ana));
  await app.call(createCustomer, customer, ana.as);
  const { results } = (await app.call(listDeskHistory, { params }, owner.as)).body;
  expect(results.slice(0, 2)).toMatchObject([
    { call: 'createCustomer', by: ana.username, device: null },
    { call: 'createCustomer', by: ana.username, device: 'Recepção' },
  ]);
});

test('a computer that is marked again keeps its key and gets the new name; the twenty-first is refused', async () => {
  const { params, owner, browser, device, mark } = await createCounter(app);
  const again = await mark(owner.as, 'Bar', browser.headers);
  expect([again.device.id, again.browser]).toEqual([device.id, browser]);
  const list = { params };
  const seen = await app.call(calls.listDeskDevices, list, { ...owner.as, ...browser });
  expect(seen.body).toMatchObject([{ id: device.id, name: 'Bar', is_this: true }]);
  await Promise.all(Array.from({ length: 21 }, () => mark(owner.as)));
  const { body } = await app.call(calls.listDeskDevices, list, owner.as);
  expect([body.length, body.some(({ is_this }) => is_this)]).toEqual([20, false]);
});
