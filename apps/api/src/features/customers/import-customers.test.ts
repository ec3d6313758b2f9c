import * as calls from '@bandeja/contract/calls/desk-customers';
import { urlOf } from '@bandeja/contract/client';
import { createClub } from '@bandeja/db/testing/builders';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { employ } from '../../../test/desk/employ.ts';
import { formWith } from '../../../test/images/upload.ts';
import { createTestApp, type TestApp, useTestApp } from '../../../test/test-app.ts';
import { CUSTOMERS_AT_MOST } from './customer-records.repository.ts';
import { IMPORT_BYTES, IMPORTED_AT_MOST } from './import-customers.ts';

const app = useTestApp();

async function newDesk(on: TestApp = app) {
  const club = await createClub(on.db);
  const { as } = await employ(on, club, 'manager');
  const send = async (
    file: Uint8Array | string,
    { dryRun = false, key }: { dryRun?: boolean; key?: string } = {},
  ) => {
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
    const form = formWith({ file: bytes, ...(dryRun && { dry_run: 'true' }) }, 'clientes.csv');
    const request = new Request('http://bandeja.test', { method: 'POST', body: form });
    const answer = await on.app.inject({
      method: 'POST',
      url: urlOf(calls.importCustomers, { params: { slug: club.slug } } as never),
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        authorization: `Bearer ${as.as}`,
        'content-type': request.headers.get('content-type') ?? '',
        ...(key && { 'idempotency-key': key }),
      },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const stored = async () =>
    on.db
      .selectFrom('customers')
      .select(['name', 'phone', 'email', 'note'])
      .where('club_id', '=', club.id)
      .orderBy('id')
      .execute();
  return { club, as, send, stored };
}

const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

const FILE = [
  'nome;telefone;email;observacao',
  'João D’Ávila;(11) 99999-8888;joao@exemplo.com.br;"Joga às 18h; canhoto"',
  'Ana "Nina" Souza;+351 912 345 678;;',
  'Sem Telefone;;;',
].join('\r\n');
const PEOPLE = [
  {
    ...{ name: 'João D’Ávila', phone: '+5511999998888', email: 'joao@exemplo.com.br' },
    note: 'Joga às 18h; canhoto',
  },
  { name: 'Ana "Nina" Souza', phone: '+351912345678', email: null, note: null },
  { name: 'Sem Telefone', phone: null, email: null, note: null },
];

test('a preview adds nobody, the import all of them, and the same file again nobody', async () => {
  const { send, stored, club, as } = await newDesk();
  expect(await send(FILE, { dryRun: true })).toEqual({
    status: 200,
    body: { id: 0, added: 3, known: 0, errors: [] },
  });
  expect(await stored()).toEqual([]);
  const first = await send(FILE, { key: 'once' });
  expect(first.body).toMatchObject({ added: 3, known: 0, errors: [] });
  expect(await stored()).toEqual(PEOPLE);
  expect((await send(FILE)).body).toEqual({ id: 0, added: 0, known: 3, errors: [] });
  expect(await send(FILE, { key: 'once' })).toEqual(first);
  expect(await stored()).toHaveLength(3);
  // Another spelling of the same person, twice in one file, and one more.
  const more =
    'nome,telefone\nJOAO DAVILA,011 999998888\nBia Lima,11 98888-7777\nbia lima,+55 11 98888-7777\n';
  expect((await send(more)).body).toMatchObject({ added: 1, known: 2 });
  const list = await app.call(calls.listCustomers, { params: { slug: club.slug } }, as);
  expect(list.body.results.map(({ name }) => name)).toEqual([
    'Ana "Nina" Souza',
    'Bia Lima',
    'João D’Ávila',
    'Sem Telefone',
  ]);
});

test('of the same file sent at once one waits and adds nobody, a third is refused', {
  tags: 'postgres-15',
}, async () => {
  const { send, stored } = await newDesk();
  const answers = await app.db.transaction().execute(async (tx) => {
    // The first one waits for this lock, the second one for the first.
    await sql`LOCK TABLE customers IN EXCLUSIVE MODE`.execute(tx);
    const sent = [send(FILE), send(FILE), send(FILE)];
    expect((await Promise.race(sent)).status).toBe(429);
    return sent;
  });
  const bodies = (await Promise.all(answers)).map(({ body }) => body.added ?? 'refused');
  expect(bodies.toSorted()).toEqual([0, 3, 'refused']);
  expect(await stored()).toHaveLength(3);
});

test('an import that another server of the application runs for the club is not waited for', async () => {
  const { send, stored, club } = await newDesk();
  await app.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('customer imports', ${club.id}))`.execute(tx);
    expect(await send(FILE)).toEqual({
      status: 409,
      body: { error: 'Outra importação deste clube está em andamento. Espere um pouco e envie de novo.' },
    });
  });
  expect(await stored()).toEqual([]);
  expect((await send(FILE)).body.added).toBe(3);
});

test('an account sends as many files in an hour as pictures', async () => {
  const limited = await createTestApp({ rateLimit: true });
  const { send } = await newDesk(limited);
  const statuses: number[] = [];
  for (const _ of Array.from({ length: 31 }).keys())
    statuses.push((await send('nome;telefone\nAna;\n', { dryRun: true })).status);
  expect([new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([new Set([200]), 429]);
  await limited.close();
});

test('a club has so many customers, typed or imported', async () => {
  const { send, club, as } = await newDesk();
  await sql`
    INSERT INTO customers (club_id, name, created_at, updated_at)
    SELECT ${club.id}::bigint, 'Bia', now(), now() FROM generate_series(1, ${CUSTOMERS_AT_MOST - 2}::integer)`.execute(
    app.db,
  );
  const full = { status: 409, body: { error: expect.stringContaining('no máximo 50.000 clientes') } };
  expect(await send(FILE, { dryRun: true })).toEqual(full);
  expect(await send(FILE)).toEqual(full);
  const create = () =>
    app.call(calls.createCustomer, { params: { slug: club.slug }, body: { name: 'Caio' } }, as);
  const statuses = [(await create()).status, (await create()).status];
  expect([statuses, await create()]).toMatchObject([[201, 201], full]);
});

test.each([
  ['with a byte order mark', new TextEncoder().encode('\ufeffNome;Telefone\nJosé Conceição;11 99999-8888')],
  ['in Latin-1', latin('nome;telefone\nJosé Conceição;11 99999-8888')],
  ['with commas', new TextEncoder().encode('telefone,nome\n11 99999-8888,José Conceição\n')],
])('a file %s is read', async (_, bytes) => {
  const { send, stored } = await newDesk();
  expect((await send(bytes)).body).toMatchObject({ added: 1, errors: [] });
  expect(await stored()).toMatchObject([{ name: 'José Conceição', phone: '+5511999998888' }]);
});

test('every error is listed with its line and column, and nothing is imported', async () => {
  const { send, stored } = await newDesk();
  const lines = [
    'nome;telefone;email;observacao',
    'Ana Souza;11 99999-8888;;',
    ';11 98888-7777;;',
    '=HYPERLINK("x");99999-8888;sem arroba;',
    'Bia;;;',
    'Caio;11 97777-6666;;;sobra',
  ];
  const { status, body } = await send(lines.join('\n'));
  expect([status, body.added, body.known]).toEqual([200, 0, 0]);
  expect(body.errors.map(({ line, column }: { line: number; column: number }) => [line, column])).toEqual([
    [3, 1],
    [4, 1],
    [4, 2],
    [4, 3],
    [6, 5],
  ]);
  expect(body.errors[2].message).toContain('Faltam números');
  expect(await stored()).toEqual([]);
});

test('what is no such file is refused in words', async () => {
  const { send, stored } = await newDesk();
  const utf16 = Buffer.from('\ufeffnome;telefone\nAna;11 99999-8888', 'utf16le');
  for (const file of [utf16, new Uint8Array([0x50, 0x4b, 3, 4, 0]), 'nome;fone\nAna;1', '']) {
    const { status, body } = await send(file as Uint8Array);
    expect([status, body.errors.length, body.added]).toEqual([200, 1, 0]);
  }
  const long = await send(`nome;telefone\n${'Ana;\n'.repeat(IMPORTED_AT_MOST + 1)}`);
  expect(long.body.errors[0].message).toContain('máximo é 5000');
  const large = await send(new Uint8Array(IMPORT_BYTES + 1));
  expect([large.status, large.body]).toEqual([
    413,
    { file: ['O arquivo é grande demais: o máximo é 1 MB.'] },
  ]);
  expect(await stored()).toEqual([]);
});

test('the greatest file is imported, and again adds nobody', async () => {
  const { send, stored } = await newDesk();
  const lines = Array.from(
    { length: IMPORTED_AT_MOST },
    (_, index) => `Ana ${index};(11) 9${String(10_000_000 + index)};;`,
  );
  const file = ['nome;telefone;email;observacao', ...lines].join('\n');
  expect((await send(file)).body).toMatchObject({ added: IMPORTED_AT_MOST, known: 0 });
  expect((await send(file)).body).toMatchObject({ added: 0, known: IMPORTED_AT_MOST });
  expect(await stored()).toHaveLength(IMPORTED_AT_MOST);
});
