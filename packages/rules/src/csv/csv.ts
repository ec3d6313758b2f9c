/**
 * Tables of spreadsheets: what Excel, LibreOffice and Google Sheets write in Portuguese is read (semicolon, comma or tab;
 * UTF-8 with or without a byte order mark, or Windows-1252), and what is written opens in them with a double click.
 */

/** A place in the file: the line as an editor counts it, the column from 1 (0: the whole line). */
export type CsvError = { line: number; column: number; message: string };

type CsvRow<Name extends string> = {
  line: number;
  /** Trimmed; empty where the file has no such column. */
  cells: Record<Name, string>;
};

export type CsvTable<Name extends string> = {
  rows: CsvRow<Name>[];
  errors: CsvError[];
  /** The place of a column in the file, for an error at a cell. */
  columnOf: (name: Name) => number;
};

export type CsvColumns<Name extends string> = {
  required: readonly Name[];
  optional?: readonly Name[];
  maxRows: number;
};

/**
 * Rows by the names of their columns, in any order; headings in capitals or with accents count as the same. With an error
 * nothing of the file is to be used: `errors` lists every one of them.
 */
export function readCsv<Name extends string>(bytes: Uint8Array, columns: CsvColumns<Name>): CsvTable<Name> {
  const text = decodeText(bytes);
  if (text === null)
    return refused(1, 'Não lemos este arquivo. Salve a planilha como CSV UTF-8 e tente de novo.');
  const { records, unclosed } = splitRecords(text);
  if (unclosed !== null) return refused(unclosed, 'As aspas que abrem nesta linha não fecham.');
  const [head, ...body] = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!head) return refused(1, 'O arquivo está vazio.');
  if (body.length > columns.maxRows) {
    return refused(
      1,
      `O arquivo tem ${body.length} linhas; o máximo é ${columns.maxRows}. Divida-o em partes.`,
    );
  }
  const headings = head.cells.map(headingOf);
  const names = [...columns.required, ...(columns.optional ?? [])];
  const errors = headingErrors(headings, columns.required, head.line);
  const rows = body.map(({ line, cells }): CsvRow<Name> => {
    const extra = cells.slice(headings.length).findIndex((cell) => cell.trim() !== '');
    if (extra >= 0) {
      const column = headings.length + extra + 1;
      errors.push({ line, column, message: 'Esta linha tem mais colunas que o título.' });
    }
    const named = names.map((name) => [name, plain(cells[headings.indexOf(name)] ?? '')]);
    return { line, cells: Object.fromEntries(named) as Record<Name, string> };
  });
  return { rows, errors, columnOf: (name) => headings.indexOf(name) + 1 };
}

const refused = (line: number, message: string) => ({
  rows: [],
  errors: [{ line, column: 0, message }],
  columnOf: () => 0,
});

/** `Duração ` is `duracao`. */
const headingOf = (cell: string): string =>
  cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/[\s-]+/g, '_');

function headingErrors(headings: readonly string[], required: readonly string[], line: number): CsvError[] {
  const missing = required.filter((name) => !headings.includes(name));
  const twice = headings.flatMap((name, index) =>
    name !== '' && headings.indexOf(name) < index
      ? [{ line, column: index + 1, message: `A coluna ${name} está repetida.` }]
      : [],
  );
  if (missing.length === 0) return twice;
  const message = `Falta a coluna ${missing.join(', ')}. A primeira linha tem os títulos: ${required.join(';')}.`;
  return [{ line, column: 0, message }, ...twice];
}

type CsvRecord = { line: number; cells: string[] };

/** A quoted cell keeps separators and line ends, and `""` is a quote. `unclosed`: the line whose quote has no end. */
function splitRecords(text: string): { records: CsvRecord[]; unclosed: number | null } {
  const separator = separatorOf(text);
  const records: CsvRecord[] = [];
  let [line, begins, cells, cell] = [1, 1, [] as string[], ''];
  let quoted: number | null = null;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRecord = () => {
    endCell();
    records.push({ line: begins, cells });
    cells = [];
  };
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\n') line++;
    if (quoted !== null) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else quoted = null;
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      quoted = line;
    } else if (char === separator) endCell();
    else if (char === '\n') {
      endRecord();
      begins = line;
    } else cell += char;
  }
  if (cell !== '' || cells.length > 0) endRecord();
  return { records, unclosed: quoted };
}

/** What separates the headings: prices have commas, so the first line decides. */
function separatorOf(text: string): string {
  const first = text.slice(0, Math.max(text.indexOf('\n'), 0) || text.length);
  return [';', '\t'].find((separator) => first.includes(separator)) ?? ',';
}

/** 0x80–0x9F of Windows-1252; the other bytes are those of Latin-1. A space: no character. */
const WINDOWS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** UTF-8, else Windows-1252; null for what is neither: UTF-16, a workbook, a picture. Line ends become \n. */
export function decodeText(bytes: Uint8Array): string | null {
  const text =
    (decodeUtf8(bytes) ?? decodeWindows(bytes))?.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n') ?? null;
  // Controls other than tab and line end are in no text.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text === null || /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/.test(text) ? null : text;
}

/** The decoding of an address is the one strict UTF-8 decoder of the language itself. */
function decodeUtf8(bytes: Uint8Array): string | null {
  let escaped = '';
  for (const byte of bytes) escaped += `%${byte < 16 ? '0' : ''}${byte.toString(16)}`;
  try {
    return decodeURIComponent(escaped);
  } catch {
    return null;
  }
}

function decodeWindows(bytes: Uint8Array): string | null {
  let text = '';
  for (const byte of bytes) {
    const char = byte >= 0x80 && byte < 0xa0 ? (WINDOWS[byte - 0x80] ?? ' ') : String.fromCharCode(byte);
    if (char === ' ' && byte !== 0x20) return null;
    text += char;
  }
  return text;
}

/**
 * A spreadsheet calculates a cell that begins with one of these, whatever its column means. The quote in front makes it a
 * text, and is taken away where a file is read. A number is left alone: it calculates nothing.
 */
const FORMULA = /^[\s']*[=+\-@]/;
const NUMBER = /^[+-]?\d{1,3}(?:\.?\d{3})*(?:,\d+)?$/;

const defused = (cell: string): string => (FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell);

const plain = (cell: string): string =>
  cell
    .trim()
    .replace(/^'(?=[\s']*[=+\-@])/, '')
    .trim();

const quoted = (cell: string): string =>
  /[";\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A file that Excel in Portuguese opens with a double click: byte order mark, semicolons, CRLF; formulas are defused. */
export function writeCsv(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const lines = [headings, ...rows].map((cells) =>
    cells.map((cell) => quoted(defused(String(cell)))).join(';'),
  );
  return `\ufeff${lines.map((line) => `${line}\r\n`).join('')}`;
}

/** `1.234,50`, `1234.5` or `R$ 120` in centavos; null for anything else, a negative amount included. */
export function parseMoney(typed: string): number | null {
  const text = typed.replace(/^R\$/i, '').replace(/\s/g, '');
  const match = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(text) ?? /^(\d+)\.(\d{1,2})$/.exec(text);
  if (!match) return null;
  const [, whole = '', cents = ''] = match;
  const value = Number(whole.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0'));
  return Number.isSafeInteger(value) ? value : null;
}

/** Centavos as a cell: `1234,50`. */
export const moneyCell = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
