import type { DeskMoney } from '@bandeja/contract/calls/desk-money';
import type { FeeOfMoney } from '@bandeja/contract/calls/desk-till';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { moneyCell, writeCsv } from '@bandeja/rules/csv/csv';
import { isIncome, METHOD_LABELS, MONEY_KINDS } from '@bandeja/rules/payments/desk-methods';
import { toIso } from '@bandeja/rules/time/instant';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { beginningsOf, openingDayOf } from '../../clubs/public.ts';
import { findDepositors } from '../../customers/public.ts';
import { onlineFeesIn } from '../../payments/public.ts';
import { creditMoneyIn, feeMoneyIn } from '../../tills/public.ts';
import { deskMoneyIn, onlineMoneyIn, onlineRefundsIn, openMoneyOf, wonMoneyIn } from './money.repository.ts';

type FeeRef = { team: number | null; half: number | null };

/** The fees of these teams, and of these halves, in the order of the rows: tournaments are above the bookings. */
export type FeesOf = (db: Database, rows: readonly FeeRef[]) => Promise<(FeeOfMoney | undefined)[]>;

type Asking = { viewer: StaffViewer; from: string; to: string; feesOf: FeesOf };
type AskingOrToday = Omit<Asking, 'from' | 'to'> & {
  from?: string | undefined;
  to?: string | undefined;
  now: Date;
};
type Row = DeskMoney['rows'][number];

const ROWS_SHOWN = 500;

/**
 * Rows of money in a span of opening days, newest first: by hand, online, credit that customers pay in, and fees of tournaments;
 * and what is open of the bookings of these days.
 */
async function readMoney(
  db: Database,
  { viewer, from, to, feesOf }: Asking,
): Promise<{ rows: Row[]; open_cents: number }> {
  const { club_id: club, timezone } = viewer.desk;
  const [since, until] = await beginningsOf(db, viewer.desk, [from, addDays(to, 1)]);
  const span = { club, since, until, from, to };
  const [byHand, online, refunds, won, credits, taken, fees, [open]] = await inOneTrip(db, [
    deskMoneyIn(db, span),
    onlineMoneyIn(db, span),
    onlineRefundsIn(db, span),
    wonMoneyIn(db, span),
    creditMoneyIn(db, span),
    feeMoneyIn(db, span),
    onlineFeesIn(db, span),
    openMoneyOf(db, span),
  ]);
  const depositors = await findDepositors(
    db,
    credits.flatMap(({ credit_id }) => credit_id ?? []),
  );
  const ofTaken = await feesOf(
    db,
    taken.map(({ team_id, half_id }) => ({ team: team_id, half: half_id })),
  );
  const ofOnlineFees = await feesOf(db, fees);
  const ofFee = (fee: FeeOfMoney | undefined) => ({
    booking: null,
    customer: null,
    payer: null,
    ...(fee && { fee }),
  });
  const placeOf = (
    row: Pick<(typeof byHand)[number], 'booking' | 'court_name' | 'date' | 'start_at' | 'who'>,
  ) => ({
    booking: {
      ...{ id: row.booking, court: row.court_name, date: row.date, who: row.who },
      start_time: localTimeOf(row.start_at, timezone),
    },
    customer: null,
  });
  const ofOnline = (row: (typeof online)[number]) => ({
    ...{ at: toIso(row.at), method: row.of_desk ? 'pix_desk' : (row.method ?? 'pix') },
    ...placeOf(row),
    ...{ by: null, payer: null },
  });
  const rows = [
    ...byHand.map(
      (row): Row => ({
        ...{ at: toIso(row.at), kind: row.kind, method: row.method, amount_cents: row.amount_cents },
        ...placeOf(row),
        ...{ by: row.by, payer: row.payer },
      }),
    ),
    ...credits.map(
      (row): Row => ({
        ...{ at: toIso(row.at), kind: row.kind === 'payment' ? 'deposit' : 'deposit_reversal' },
        ...{ method: row.method, amount_cents: row.amount_cents, booking: null },
        customer: depositors.get(row.credit_id ?? 0) ?? null,
        ...{ by: row.by, payer: null },
      }),
    ),
    ...taken.map(
      ({ at, kind, method, amount_cents, by }, index): Row => ({
        ...{ at: toIso(at), kind, method, amount_cents, by },
        ...ofFee(ofTaken[index]),
      }),
    ),
    ...fees.map(
      ({ at, kind, method, amount_cents }, index): Row => ({
        ...{ at: toIso(at), kind, method: method ?? 'pix', amount_cents, by: null },
        ...ofFee(ofOnlineFees[index]),
      }),
    ),
    ...online.map((row): Row => ({ ...ofOnline(row), kind: 'payment', amount_cents: row.amount_cents })),
    ...won.map((row): Row => ({ ...ofOnline(row), kind: 'won', amount_cents: row.amount_cents })),
    ...refunds.map((row): Row => ({ ...ofOnline(row), kind: 'refund', amount_cents: -row.amount_cents })),
  ];
  return {
    rows: rows.toSorted((a, b) => b.at.localeCompare(a.at) || (b.booking?.id ?? 0) - (a.booking?.id ?? 0)),
    open_cents: open?.cents ?? 0,
  };
}

/** Of a span, or of the opening day of now. */
export async function readDeskMoney(
  db: Database,
  { viewer, now, feesOf, ...asked }: AskingOrToday,
): Promise<DeskMoney> {
  const today = await openingDayOf(db, viewer.desk, now);
  const { from = today, to = today } = asked;
  const { rows, open_cents } = await readMoney(db, { viewer, from, to, feesOf });
  const income = rows.filter(({ method }) => isIncome(method));
  const fees = income.filter(({ fee }) => fee);
  const sum = (list: readonly Row[]) => list.reduce((total, { amount_cents }) => total + amount_cents, 0);
  const by = (list: readonly Row[], nameOf: (row: Row) => string) =>
    [...new Set(list.map(nameOf))]
      .map((name) => ({ name, amount_cents: sum(list.filter((row) => nameOf(row) === name)) }))
      .toSorted((a, b) => b.amount_cents - a.amount_cents || a.name.localeCompare(b.name));
  return {
    ...{ today, from, to, total_cents: sum(income) },
    credit_cents: sum(income.filter(({ kind }) => kind === 'deposit' || kind === 'deposit_reversal')),
    ...(fees.length > 0 && { tournament_cents: sum(fees) }),
    returned_cents: -sum(income.filter(({ amount_cents }) => amount_cents < 0)),
    open_cents,
    by_method: by(rows, ({ method }) => method),
    by_court: by(
      income.filter(({ booking }) => booking !== null),
      ({ booking }) => booking?.court ?? '',
    ),
    by_person: by(income, (row) => row.by ?? ''),
    row_count: rows.length,
    rows: rows.slice(0, ROWS_SHOWN),
  };
}

/** The same rows for a spreadsheet, oldest first; the sum of `Valor` is total_cents. */
export async function downloadDeskMoney(db: Database, asking: Asking): Promise<string> {
  const { timezone } = asking.viewer.desk;
  const rows = (await readMoney(db, asking)).rows.toReversed();
  return writeCsv(
    [
      'Data',
      'Hora',
      'Tipo',
      'Forma',
      'Valor',
      'Fora do total',
      'Quadra',
      'Dia da reserva',
      'Horário',
      'Reserva',
      'Pagador',
      'Registrado por',
      'Torneio',
      'Categoria',
      'Dupla',
    ],
    rows.map((row) => [
      ...[localDateOf(row.at, timezone), localTimeOf(row.at, timezone), MONEY_KINDS[row.kind]],
      METHOD_LABELS[row.method as keyof typeof METHOD_LABELS],
      ...(isIncome(row.method) ? [moneyCell(row.amount_cents), ''] : ['', moneyCell(row.amount_cents)]),
      ...[row.booking?.court ?? '', row.booking?.date ?? '', row.booking?.start_time ?? ''],
      ...[row.booking?.id ?? '', row.payer ?? row.customer?.name ?? '', row.by ?? ''],
      ...[row.fee?.tournament ?? '', row.fee?.category ?? '', row.fee?.players.join(' e ') ?? ''],
    ]),
  );
}
