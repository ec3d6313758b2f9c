import * as calls from '@bandeja/contract/calls/desk-customers';
import { urlOf } from '@bandeja/contract/client';
import { createClub } from '@bandeja/db/testing/builders';
import { expect, test } from 'vitest';
import { employ } from '../../../test/desk/employ.ts';
import { formWith } from '../../../test/images/upload.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { IMPORT_BYTES, IMPORTED_AT_MOST } from './import-customers.ts';

const app = useTestApp();

async function newDesk() {
  const club = await createClub(app.db);
  const { as } = await employ(app, club, 'manager');
  const send = async (
    file: Uint8Array | string,
    { dryRun = false, key }: { dryRun?: boolean; key?: string } = {},
  ) => {
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
    const form = formWith({ file: bytes, ...(dryRun && { dry_run: 'true' }) }, 'clientes.csv');
    const request = new Request('http://bandeja.test', { method: 'POST', body: form });
    const answer = await app.app.inject({
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
    app.db
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

test('of the same file sent twice at once the second adds nobody', { tags: 'postgres-15' }, async () => {
  const { send, stored } = await newDesk();
  const answers = await Promise.all([send(FILE), send(FILE)]);
  expect(answers.map(({ body }) => body.added).sort()).toEqual([0, 3]);
  expect(await stored()).toHaveLength(3);
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
