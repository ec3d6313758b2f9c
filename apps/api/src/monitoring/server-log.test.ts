import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCalls } from '@bandeja/contract/all-calls';
import { changeEmail, requestPasswordReset } from '@bandeja/contract/calls/accounts/account-changes';
import { createUser } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken } from '@bandeja/contract/calls/accounts/sessions';
import { createPlayer, listPlayers, updatePlayer } from '@bandeja/contract/calls/players';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { openLogFiles } from './log-files.ts';

// The log of a run over every call, at its most talkative level, holds none of the values that the run sent.

const EMAIL = 'zuleica.quintela@padel.com.br';
const PHONE = '11955554444';
const PASSWORD = 'bandeja-Zq#2026';
const VALUES = /zuleica|quintela|9?5555-?4444|bandeja-zq|xique|47400123|1991-07-23|segredo-da-rota/i;

const lines: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'bandeja-server-log-'));
let app: TestApp;
let failure: Error | null = null;
let access = '';
beforeAll(async () => {
  const files = openLogFiles({ folder, days: 30, clock: () => new Date(), warn: (line) => lines.push(line) });
  app = await createTestApp({
    logStream: {
      write(line) {
        lines.push(line);
        files.write(line);
      },
    },
    mediaFaults: {
      read: async () => {
        throw failure ?? new Error('unused');
      },
    },
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const log = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

/** The same text for every field of a body, by its name. */
const filled = {
  ...{
    username: EMAIL,
    email: EMAIL,
    password: PASSWORD,
    new_password: PASSWORD,
    redir: 'https://app.bandeja.test',
  },
  ...{
    first_name: 'Zuleica',
    last_name: 'Quintela',
    name: 'Zuleica Quintela',
    phone: PHONE,
    city: 'Xique-Xique',
  },
  ...{
    reason: 'A Zuleica Quintela não jogou',
    note: 'ligar 11 95555-4444',
    token: 'segredo-da-rota',
    search: 'Zuleica',
  },
  ...{
    postal_code: '47400123',
    birth_date: '1991-07-23',
    caption: 'Zuleica',
    player_details: { players: [{ name: 'Zuleica' }] },
  },
};

test('a player signs up, is found and changes the profile', async () => {
  const signedUp = await app.call(createUser, {
    body: { username: 'zuleica.quintela', email: EMAIL, password: PASSWORD },
  });
  expect(signedUp.status).toBe(201);
  const session = await app.call(obtainToken, { body: { username: EMAIL, password: PASSWORD } });
  access = session.body.access ?? '';
  const as = { as: access };
  const { rows } = await sql<{ id: number }>`SELECT id FROM users`.execute(app.db);
  const user = Number(rows[0]?.id);
  const profile = { first_name: 'Zuleica', last_name: 'Quintela', phone: PHONE, of_age: true };
  const created = await app.call(createPlayer, { body: { user, ...profile } }, as);
  expect(created.status).toBe(201);
  await app.call(updatePlayer, { params: { id: created.body.id }, body: { city: 'Xique-Xique' } }, as);
  await app.call(listPlayers, { query: { search: 'Zuleica Quintela' } }, as);
  await app.call(requestPasswordReset, { body: { email: EMAIL, redir: 'https://app.bandeja.test' } });
  await app.call(changeEmail, { body: { email: `nova.${EMAIL}`, password: PASSWORD } }, as);
  await app.runJobs();
});

test('every call is sent with recognisable values', async () => {
  for (const { method, path } of allCalls) {
    const url = `${path.replace(/:\w+/g, 'segredo-da-rota')}?search=Zuleica&email=${EMAIL}&token=segredo-da-rota`;
    if (path.includes('events')) continue;
    for (const authorization of [undefined, `Bearer ${access}`]) {
      const answer = await app.app.inject({
        method,
        url,
        headers: {
          'user-agent': 'Zuleica',
          referer: `https://x/${EMAIL}`,
          ...(authorization && { authorization }),
        },
        ...(method !== 'GET' && method !== 'DELETE' && { payload: filled }),
      });
      expect(answer.statusCode, `${method} ${path}`).toBeLessThan(500);
    }
  }
  for (const url of [
    '/password-reset-confirm/1/segredo-da-rota',
    '/api/nothing/segredo-da-rota',
    '/%zz?x=Zuleica',
  ])
    await app.app.inject({ url, headers: { accept: 'text/html' } });
  await app.app.inject({
    method: 'POST',
    url: '/api/token/',
    headers: { 'content-type': 'application/json' },
    payload: '{"username": Zuleica}',
  });
});

test('errors of the database and of libraries are logged', async () => {
  const insert = sql`INSERT INTO users (username, email, password_hash, created_at)
    SELECT username, email, password_hash, created_at FROM users WHERE email = ${EMAIL}`;
  const broken = [
    await insert.execute(app.db).catch((error: Error) => Object.assign(error, { code: 'XX000' })),
    await sql`SELECT ${'Zuleica Quintela'}::date`.execute(app.db).catch((error: Error) => error),
    new Error(`550 <${EMAIL}> is unknown, call ${PHONE}`),
  ];
  for (const error of broken) {
    failure = error as Error;
    expect((await app.app.inject('/media/aaaaaaaaaaaaaaaaaaaaaa-256.webp')).statusCode).toBe(500);
  }
  expect(log().filter(({ msg }) => msg === 'unexpected error')).toHaveLength(broken.length);
});

test('a line that is written with a value has none of it', () => {
  app.app.log.warn(`mail to ${EMAIL} with Bearer segredo-da-rota is late`);
  expect(lines.at(-1)).toContain('mail to [e-mail] with [token] is late');
});

test('every request has a line with its id and route, and no line has a sent value', () => {
  const requests = log().filter(({ msg }) => msg === 'request completed');
  expect(requests.length).toBeGreaterThan(allCalls.length);
  for (const { reqId } of requests) expect(reqId).toMatch(/^[\da-f-]{36}$/);
  expect(log().some(({ req }) => (req as { route?: string })?.route === '/api/players/:id/')).toBe(true);
  expect(lines.filter((line) => VALUES.test(line) || line.includes('eyJ'))).toEqual([]);
  // The files have these lines and nothing else.
  const [file = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(readFileSync(join(folder, file), 'utf8')).toBe(lines.join(''));
});
