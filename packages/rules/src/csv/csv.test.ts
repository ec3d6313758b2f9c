import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, moneyCell, parseMoney, readCsv, writeCsv } from './csv.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const columns = { required: ['nome', 'telefone'], optional: ['observacao'], maxRows: 50 } as const;
const read = (bytes: Uint8Array) => readCsv(bytes, columns);
const cellsOf = (bytes: Uint8Array) => read(bytes).rows.map(({ cells }) => cells);

const JOAO = { nome: 'João', telefone: '11 98765-4321', observacao: 'só à noite; canhoto' };

describe('readCsv', () => {
  it.each([
    ['UTF-8', utf8('nome;telefone;observacao\nJoão;11 98765-4321;"só à noite; canhoto"\n')],
    [
      'UTF-8 with a mark and CRLF',
      utf8('\ufeffNome;Telefone;Observação\r\nJoão;11 98765-4321;"só à noite; canhoto"'),
    ],
    ['Latin-1', latin('nome;telefone;observação\nJoão;11 98765-4321;"só à noite; canhoto"')],
    ['commas', utf8('telefone,observacao,nome\n11 98765-4321,só à noite; canhoto,João\n')],
    [
      'tabs and an unknown column',
      utf8('nome\ttelefone\tx\tobservacao\nJoão\t11 98765-4321\t9\tsó à noite; canhoto'),
    ],
  ])('reads %s', (_, bytes) => {
    expect(read(bytes).errors).toEqual([]);
    expect(cellsOf(bytes)).toEqual([JOAO]);
  });

  it('reads quotes, line ends inside of them, and counts lines as an editor does', () => {
    const { rows, columnOf } = read(utf8('observacao;nome;telefone\n\n"um ""dois""\ntrês";Ana;1\n;Bia;2\n'));
    expect(rows).toEqual([
      { line: 3, cells: { nome: 'Ana', telefone: '1', observacao: 'um "dois"\ntrês' } },
      { line: 5, cells: { nome: 'Bia', telefone: '2', observacao: '' } },
    ]);
    expect([columnOf('nome'), columnOf('observacao')]).toEqual([2, 1]);
  });

  it.each([
    ['an empty file', utf8(' \n'), 1, 0, /vazio/],
    ['a missing column', utf8('nome;fone\nAna;1'), 1, 0, /Falta a coluna telefone/],
    ['a repeated column', utf8('nome;telefone;Nome\nAna;1;B'), 1, 3, /repetida/],
    ['a quote without end', utf8('nome;telefone\nAna;1\n"Bia;2\nCaio;3'), 3, 0, /aspas/],
    ['a row with more cells', utf8('nome;telefone\nAna;1;2'), 2, 3, /mais colunas/],
    ['too many rows', utf8(`nome;telefone\n${'Ana;1\n'.repeat(51)}`), 1, 0, /51 linhas/],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, ...utf8('n\0o\0')]), 1, 0, /CSV UTF-8/],
    ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 1, 0, /CSV UTF-8/],
  ])('refuses %s with its place', (_, bytes, line, column, message) => {
    const [error] = read(bytes).errors;
    expect(error).toMatchObject({ line, column });
    expect(error?.message).toMatch(message);
  });

  it('reads what was written, formulas included, for any cells', () => {
    const cell = fc.oneof(
      fc.constantFrom('=1+1', "'=x", '+55 11', '-3', '@x', 'a;b', '"', "'", ' ', 'é\n'),
      fc.string({ unit: fc.constantFrom(...`aé;"',= +-@0\n`.split('')) }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (written) => {
        const rows = written.filter((cells) => cells.some((one) => one.trim() !== ''));
        const file = writeCsv(['nome', 'telefone'], rows);
        const answer = readCsv(utf8(file), { required: ['nome', 'telefone'], maxRows: 9 });
        expect(answer.errors).toEqual([]);
        expect(answer.rows.map(({ cells }) => [cells.nome, cells.telefone])).toEqual(
          rows.map((cells) => cells.map((one) => one.trim())),
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe('writeCsv', () => {
  it('defuses formulas, and leaves numbers alone', () => {
    const rows = [
      ['=HYPERLINK("x")', '+5511', '-1.234,50', '-2+3'],
      ['@SUM(A1)', "'=1", -12, 'a-b'],
    ];
    expect(writeCsv(['a', 'b', 'c', 'd'], rows)).toBe(
      `\ufeffa;b;c;d\r\n"'=HYPERLINK(""x"")";+5511;-1.234,50;'-2+3\r\n'@SUM(A1);''=1;-12;a-b\r\n`,
    );
  });
});

it('decodes the characters of Windows-1252', () => {
  expect(decodeText(Uint8Array.from([0x93, 0x80, 0xe7, 0x94]))).toBe('“€ç”');
  expect(decodeText(Uint8Array.from([0x61, 0x81]))).toBeNull();
});

it.each([
  ['120', 12_000],
  ['120,5', 12_050],
  ['R$ 1.234,56', 123_456],
  ['99.90', 9_990],
  ['1.234', 123_400],
  ['0', 0],
  ['-5', null],
  ['12,345', null],
  ['', null],
  ['dez', null],
  ['9'.repeat(20), null],
])('parseMoney(%j) is %j', (typed, cents) => {
  expect(parseMoney(typed)).toBe(cents);
});

it('writes money as a spreadsheet in Portuguese reads it', () => {
  expect([moneyCell(123_450), moneyCell(0), moneyCell(-5)]).toEqual(['1234,50', '0,00', '-0,05']);
});
