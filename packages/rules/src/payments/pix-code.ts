/**
 * The "copia e cola" text of a Pix, which is also what its QR shows: an EMV QR code (MPM) with the central bank's
 * fields, the BR Code of the "Manual de Padrões para Iniciação do Pix". Printable ASCII only, so that a length
 * counts alike everywhere.
 */
export type PixCode = {
  /** The receiver: a Pix key, or the address from which the payer's bank fetches the charge (without https://). */
  payee: { key: string } | { url: string };
  /** null: the payer chooses. */
  amountCents: number | null;
  merchantName: string;
  merchantCity: string;
  /** Reference returned with the money: 1 to 25 letters and digits; null: none. */
  txid: string | null;
};

const ID = {
  format: '00',
  initiation: '01',
  merchantAccount: '26',
  category: '52',
  currency: '53',
  amount: '54',
  country: '58',
  name: '59',
  city: '60',
  additional: '62',
  crc: '63',
} as const;
const IN_ACCOUNT = { gui: '00', key: '01', url: '25' } as const;
const TXID = '05';
const GUI = 'br.gov.bcb.pix';
const BRL = '986';
const NO_TXID = '***';
const FIELD_MAX = 99;
const AMOUNT_CENTS_MAX = 99_999_999_99;
const NAME_MAX = 25;
const CITY_MAX = 15;

/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF) of ASCII text, as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index) << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * Builds the text. Names lose accents and are truncated to the field; any other value that does not fit throws
 * RangeError.
 */
export function buildPixCode({ payee, amountCents, merchantName, merchantCity, txid }: PixCode): string {
  if (amountCents !== null && !isAmount(amountCents)) throw new RangeError(`no amount: ${amountCents}`);
  if (txid !== null && !/^[A-Za-z0-9]{1,25}$/.test(txid)) throw new RangeError(`no txid: ${txid}`);
  const account =
    'key' in payee
      ? field(IN_ACCOUNT.key, payee.key)
      : field(IN_ACCOUNT.url, payee.url.replace(/^https:\/\//, ''));
  const text = [
    field(ID.format, '01'),
    // "12": single use. Codes with a key are reusable, which is expressed by leaving the field out.
    'url' in payee ? field(ID.initiation, '12') : '',
    field(ID.merchantAccount, field(IN_ACCOUNT.gui, GUI) + account),
    field(ID.category, '0000'),
    field(ID.currency, BRL),
    amountCents === null
      ? ''
      : field(ID.amount, `${Math.floor(amountCents / 100)}.${twoDigits(amountCents % 100)}`),
    field(ID.country, 'BR'),
    field(ID.name, fold(merchantName, NAME_MAX)),
    field(ID.city, fold(merchantCity, CITY_MAX)),
    field(ID.additional, field(TXID, txid ?? NO_TXID)),
    `${ID.crc}04`,
  ].join('');
  return text + crc16(text);
}

/** Reads a text; null when it is not a complete, unchanged Pix in reais: fields, lengths and CRC are checked. */
export function parsePixCode(text: string): PixCode | null {
  // The CRC covers its own id and length and must be last.
  if (!/^[\x20-\x7e]+6304[\dA-Fa-f]{4}$/.test(text)) return null;
  if (crc16(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) return null;
  const fields = readFields(text);
  const account = readFields(fields?.get(ID.merchantAccount) ?? '');
  const additional = readFields(fields?.get(ID.additional) ?? '');
  if (!fields || !account || !additional) return null;
  const payee = readPayee(account);
  const amountCents = readAmount(fields.get(ID.amount));
  const merchantName = fields.get(ID.name);
  const merchantCity = fields.get(ID.city);
  const isPix =
    fields.get(ID.format) === '01' &&
    account.get(IN_ACCOUNT.gui)?.toLowerCase() === GUI &&
    fields.get(ID.currency) === BRL &&
    fields.get(ID.country) === 'BR';
  if (!isPix || !payee || amountCents === undefined || !merchantName || !merchantCity) return null;
  const txid = additional.get(TXID) ?? NO_TXID;
  return { payee, amountCents, merchantName, merchantCity, txid: txid === NO_TXID ? null : txid };
}

const isAmount = (cents: number) => Number.isInteger(cents) && cents > 0 && cents <= AMOUNT_CENTS_MAX;

const twoDigits = (value: number) => String(value).padStart(2, '0');

function field(id: string, value: string): string {
  if (!/^[\x20-\x7e]+$/.test(value) || value.length > FIELD_MAX)
    throw new RangeError(`field ${id}: ${value}`);
  return id + twoDigits(value.length) + value;
}

/** "São José" as "Sao Jose": bank apps show these two fields, and some do not support accents. */
function fold(text: string, max: number): string {
  const ascii = text
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return ascii.slice(0, max).trim();
}

/** Repeated id, two-digit length, value; null when a length does not fit or an id repeats. */
function readFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const head = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4));
    if (!head) return null;
    const [, id = '', digits] = head;
    const end = at + 4 + Number(digits);
    if (end > text.length || fields.has(id)) return null;
    fields.set(id, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}

function readPayee(account: Map<string, string>): PixCode['payee'] | null {
  const key = account.get(IN_ACCOUNT.key);
  const url = account.get(IN_ACCOUNT.url);
  if (key) return { key };
  return url ? { url } : null;
}

/** Centavos; null when the payer chooses; undefined for an invalid amount. */
function readAmount(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  const [, reais, centavos = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (reais === undefined) return undefined;
  const cents = Number(reais) * 100 + Number(centavos.padEnd(2, '0'));
  return isAmount(cents) ? cents : undefined;
}
