import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../test/run-command.ts';

const NOW = new Date('2026-03-06T12:00:00Z');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const admin = (...argv: string[]) => runCommand(database.db, NOW, argv);

describe('npm run admin', () => {
  test('help lists every command and exits with 0; without arguments it exits with 2', async () => {
    const { code, printed, opened } = await admin('help');
    expect([code, opened]).toEqual([0, 0]);
    const text = printed.join('\n');
    for (const name of ['booking show', 'booking confirm', 'booking cancel', 'court close', 'court open']) {
      expect(text).toContain(`\n  ${name} `);
    }
    expect(await admin()).toMatchObject({ code: 2, printed });
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
  ])('%j exits with 2 and opens no database', async (argv, sentence) => {
    const { code, printed, complained, opened } = await admin(...argv);
    expect([code, printed, opened]).toEqual([2, [], 0]);
    expect(complained.join('\n')).toContain(sentence);
    expect(complained.at(-1)).toBe('Veja os comandos com: npm run admin -- help');
  });
});
