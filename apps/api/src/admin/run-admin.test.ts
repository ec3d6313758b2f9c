import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub, createPlayer } from '@bandeja/db/testing/builders';
import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { formatMoney } from '@bandeja/rules/format/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from './run-admin.ts';

// 09:00 of a Friday in São Paulo, 08:00 in Manaus.
const NOW = new Date('2026-03-06T12:00:00Z');
const MONDAY = '2026-03-09';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function admin(...argv: string[]) {
  const [said, complained]: [string[], string[]] = [[], []];
  let opened = 0;
  const code = await runAdmin(argv, {
    open: async () => {
      opened++;
      return { db: database.db, close: async () => {} };
    },
    now: NOW,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, said, complained, opened };
}

async function newCourt(fields: Parameters<typeof createClub>[1] = {}) {
  const club = await createClub(database.db, { courts: 1, ...fields });
  return { ...club, court: club.courts[0]?.id ?? 0 };
}

const statusOf = async (id: number) =>
  (await database.db.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

describe('what is typed', () => {
  test('help says every command; nothing typed says the same and is no success', async () => {
    const { code, said, opened } = await admin('help');
    expect([code, opened]).toEqual([0, 0]);
    const text = said.join('\n');
    for (const name of ['booking show', 'booking confirm', 'booking cancel', 'court close', 'court open']) {
      expect(text).toContain(`\n  ${name} `);
    }
    expect(await admin()).toMatchObject({ code: 2, said });
  });

  test.each([
    [['booking', 'fly'], 'Não há o comando "booking fly".'],
    [['toString'], 'Não há o comando "toString".'],
    [['booking', 'cancel'], 'Falta o número da reserva.'],
    [['booking', 'cancel', '12abc'], 'O número da reserva é um número, como 12.'],
    [['booking', 'cancel', '0'], 'O número da reserva é um número, como 12.'],
    [['booking', 'cancel', '1', '2'], '"2" é demais. Textos com espaços vão entre aspas.'],
    [['booking', 'cancel', '1', '--because=x'], 'Opção que não serve:'],
    [['booking', 'cancel', '1', '--reason', ' '], '--reason pede um texto de até 200 letras.'],
    [['court', 'close', 'clube', 'Quadra 1', '2026-03-09T18:00'], 'Falta até quando.'],
    [['court', 'close', 'c', 'q', '2026-03-09T18:00', '2026-03-09T20:00'], 'Falta --reason'],
    [
      ['court', 'close', 'c', 'q', '2026-02-30T18:00', '2026-03-09T20:00'],
      'O começo é data e hora no relógio',
    ],
    [['court', 'close', 'c', 'q', '2026-03-09T18:00', '2026-03-09T24:01'], 'O fim é data e hora no relógio'],
    [['court', 'open', 'q'], 'O número do fechamento é um número'],
  ])('%j: exit code 2, and no database is opened', async (argv, sentence) => {
    const { code, said, complained, opened } = await admin(...argv);
    expect([code, said, opened]).toEqual([2, [], 0]);
    expect(complained.join('\n')).toContain(sentence);
    expect(complained.at(-1)).toBe('Veja os comandos com: npm run admin -- help');
  });
});

describe('booking', () => {
  test('confirm: a booking of a club without online payment, twice, and one that awaits its payment', async () => {
    const { court } = await newCourt({ name: 'Clube do Balcão', online_payment: false });
    const at = { court_id: court, date: MONDAY, created_at: NOW };
    const hold_expires_at = new Date('2026-03-09T21:00:00Z');
    const { id } = await createBooking(database.db, {
      ...at,
      start_time: '18:00',
      status: 20,
      hold_expires_at,
    });
    expect(await admin('booking', 'confirm', String(id))).toMatchObject({
      code: 0,
      said: [`Reserva ${id} confirmada: Quadra 1, Clube do Balcão, seg, 9 mar 2026, 18:00–19:00.`],
    });
    expect(await statusOf(id)).toBe(30);
    const again = await admin('booking', 'confirm', String(id));
    expect([again.code, again.said[0]]).toEqual([
      0,
      expect.stringContaining(`Reserva ${id} já estava confirmada`),
    ]);

    const online = await newCourt();
    const hold = await createBooking(database.db, {
      ...at,
      court_id: online.court,
      start_time: '18:00',
      status: 10,
    });
    expect(await admin('booking', 'confirm', String(hold.id))).toMatchObject({
      code: 1,
      complained: ['Esta reserva espera o pagamento.'],
    });
    expect(await statusOf(hold.id)).toBe(10);
  });

  test('cancel: with its reason in the history, where show finds it', async () => {
    const { court, slug } = await newCourt({ name: 'Manauara', timezone: 'America/Manaus' });
    const player = await createPlayer(database.db, { first_name: 'Ana', last_name: 'Reis' });
    const { id } = await createBooking(database.db, {
      player_id: player.id,
      court_id: court,
      date: MONDAY,
      start_time: '23:30',
      created_at: NOW,
    });
    expect((await admin('booking', 'cancel', String(id), '--reason', 'faltou\nluz')).code).toBe(0);
    expect(await statusOf(id)).toBe(40);
    const { code, said } = await admin('booking', 'show', String(id));
    expect(code).toBe(0);
    expect(said).toEqual([
      `Reserva ${id} · Cancelada`,
      `  Clube      Manauara (${slug})`,
      '  Quadra     Quadra 1',
      '  Quando     seg, 9 mar 2026, 23:30 até ter, 10 mar 2026, 00:30 (America/Manaus)',
      `  Jogador    Ana Reis (${player.id})`,
      `  Preço      ${formatMoney(12_000)}`,
      'Histórico',
      `  06/03/2026 08:00  Aguardando Pagamento · reservada · jogador ${player.id}`,
      `  06/03/2026 08:00  Confirmada · pagamento aprovado · jogador ${player.id}`,
      '  06/03/2026 08:00  Cancelada · cancelada pelo clube: faltou luz · clube',
    ]);
  });

  test('no such booking: exit code 1', async () => {
    for (const verb of ['show', 'confirm', 'cancel']) {
      expect(await admin('booking', verb, '987654')).toMatchObject({
        code: 1,
        complained: ['Reserva não encontrada.'],
      });
    }
  });
});

describe('court', () => {
  test("close by the club's clock, see it, open it", async () => {
    const { slug, court } = await newCourt({
      name: 'Rio Norte',
      timezone: 'America/Manaus',
      courts: [{ name: 'Solimões' }],
    });
    const closing = [
      'court',
      'close',
      slug,
      'solimoes',
      '2026-03-09 18:00',
      '2026-03-09T24:00',
      '--reason',
      'Chuva',
    ];
    const closed = await admin(...closing);
    const row = await database.db
      .selectFrom('court_occupations')
      .selectAll()
      .where('court_id', '=', court)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kind: 'closure', status: 'confirmed', reason: 'Chuva' });
    expect(row.during).toContain('2026-03-09 22:00:00+00');
    expect(row.during).toContain('2026-03-10 04:00:00+00');
    const line = `${row.id} · Solimões, Rio Norte · seg, 9 mar 2026, 18:00 até ter, 10 mar 2026, 00:00 · Chuva`;
    expect(closed).toMatchObject({ code: 0, said: [`Fechada: ${line}`] });
    expect((await admin('court', 'closures', slug)).said).toEqual([line]);

    expect(await admin(...closing)).toMatchObject({
      code: 1,
      complained: [expect.stringContaining('fechamento: Chuva\nEscolha outro tempo')],
    });
    expect(await admin('court', 'open', String(row.id))).toMatchObject({
      code: 0,
      said: [`Aberta de novo: ${line}`],
    });
    expect(await admin('court', 'open', String(row.id))).toMatchObject({
      code: 1,
      complained: ['Esta quadra já foi aberta de novo.'],
    });
    expect((await admin('court', 'closures', slug)).said).toEqual(['Nenhuma quadra fechada.']);
  });

  test('a booking in the way refuses it by name; --cancel-bookings cancels it', async () => {
    const { slug, court } = await newCourt();
    const player = await createPlayer(database.db, { first_name: 'Bia', last_name: 'Luz' });
    const { id } = await createBooking(database.db, {
      player_id: player.id,
      court_id: court,
      date: MONDAY,
      start_time: '19:00',
    });
    const closing = [
      'court',
      'close',
      slug,
      'Quadra 1',
      '2026-03-09T18:00',
      '2026-03-09T20:00',
      '--reason',
      'Chuva',
    ];
    const refused = await admin(...closing);
    expect([refused.code, refused.complained]).toEqual([
      1,
      [
        'A quadra já está ocupada nesse tempo:\n' +
          `  seg, 9 mar 2026, 19:00–20:00 · reserva ${id} de Bia Luz\n` +
          'Com --cancel-bookings as reservas são canceladas e o que foi pago é devolvido.',
      ],
    ]);
    expect(await statusOf(id)).toBe(30);
    const closed = await admin(...closing, '--cancel-bookings');
    expect([closed.code, closed.said[0]]).toEqual([
      0,
      `Cancelada: seg, 9 mar 2026, 19:00–20:00 · reserva ${id} de Bia Luz`,
    ]);
    expect(await statusOf(id)).toBe(40);
  });

  test.each([
    ['2026-03-09T20:00', '2026-03-09T20:00', 'O fim vem antes do começo.'],
    ['2026-03-05T18:00', '2026-03-06T09:00', 'Esse tempo já passou.'],
    [
      '2018-11-04T00:30',
      '2018-11-04T02:00',
      '2018-11-04T00:30 não existe: nesta noite o relógio do clube adianta.',
    ],
  ])('close %s %s: %s', async (from, to, sentence) => {
    const { slug } = await newCourt();
    const refused = await admin('court', 'close', slug, 'Quadra 1', from, to, '--reason', 'Chuva');
    expect(refused).toMatchObject({ code: 1, complained: [sentence] });
  });

  test('begun already, it closes from now on; an unknown court is said', async () => {
    const { slug, court } = await newCourt();
    await createBooking(database.db, { court_id: court, date: '2026-03-06', start_time: '07:00' });
    const closing = [
      'court',
      'close',
      slug,
      'Quadra 1',
      '2026-03-06T07:00',
      '2026-03-06T12:00',
      '--reason',
      'Chuva',
    ];
    expect((await admin(...closing)).said).toEqual([
      expect.stringContaining('sex, 6 mar 2026, 09:00–12:00 · Chuva'),
    ]);
    expect(await admin(...closing.with(3, 'Quadra 9'))).toMatchObject({
      code: 1,
      complained: [`O clube ${slug} não tem a quadra "Quadra 9".`],
    });
  });
});
