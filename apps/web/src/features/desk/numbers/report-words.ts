import type { DeskReport, ReportSums } from '@bandeja/contract/calls/desk-reports';
import { formatMoney } from '@bandeja/rules/format/money';
import { addDays } from '@bandeja/rules/time/local-time';
import { firstOfMonth, type MoneySpan } from '../till/money-span.ts';

type Span = MoneySpan & { label: string };

const THIRTY = 30;
const YEAR = 365;

/** Spans with a name, as of today; the first is the usual one. */
export function reportSpans(today: string): [Span, ...Span[]] {
  const month = firstOfMonth(today);
  const lastMonthEnd = addDays(month, -1);
  return [
    { label: '30 dias', from: addDays(today, 1 - THIRTY), to: today },
    { label: 'Este mês', from: month, to: today },
    { label: 'Mês passado', from: firstOfMonth(lastMonthEnd), to: lastMonthEnd },
    { label: '12 meses', from: addDays(today, 1 - YEAR), to: today },
  ];
}

/** `1.234,5 h` */
export const hoursText = (minutes: number): string =>
  `${(minutes / 60).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} h`;

const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

export const occupancyOf = ({
  open_minutes,
  sold_minutes,
}: Pick<ReportSums, 'open_minutes' | 'sold_minutes'>) => share(sold_minutes, open_minutes);

/** `62%`; without anything to divide by a dash. */
export const shareText = (value: number | null): string =>
  value === null ? '–' : `${Math.round(value * 100)}%`;

const incomePerHour = ({ income_cents, open_minutes }: ReportSums): number | null =>
  open_minutes > 0 ? (income_cents * 60) / open_minutes : null;

/** A sign of its own for each direction: the change is no matter of colour. */
const signed = (value: number, text: string): string =>
  value === 0 ? 'igual' : `${value > 0 ? '▲' : '▼'} ${text}`;

function pointsText(now: number | null, before: number | null): string | null {
  if (now === null || before === null) return null;
  const points = Math.round(now * 100) - Math.round(before * 100);
  return signed(points, `${Math.abs(points)} ${Math.abs(points) === 1 ? 'ponto' : 'pontos'}`);
}

/** In per cent; of nothing there is no such change. */
function changeText(now: number | null, before: number | null): string | null {
  if (now === null || before === null || before <= 0) return null;
  const change = Math.round(((now - before) / before) * 100);
  return signed(change, `${Math.abs(change)}%`);
}

export interface Figure {
  label: string;
  value: string;
  detail?: string;
  before: string;
  change: string | null;
}

/** The numbers of a span, each beside that of the span before. */
export function figuresOf({ current, before }: DeskReport): Figure[] {
  const count = (
    label: string,
    of: (sums: ReportSums) => number,
    detail?: (sums: ReportSums) => string,
  ): Figure => ({
    label,
    value: of(current).toLocaleString('pt-BR'),
    ...(detail && { detail: detail(current) }),
    before: of(before).toLocaleString('pt-BR'),
    change: changeText(of(current), of(before)),
  });
  const money = (label: string, of: (sums: ReportSums) => number | null, detail: string): Figure => {
    const text = (value: number | null) => (value === null ? '–' : formatMoney(Math.round(value)));
    return {
      ...{ label, value: text(of(current)), detail, before: text(of(before)) },
      change: changeText(of(current), of(before)),
    };
  };
  const ofBookings = (part: number, { bookings, cancelled }: ReportSums) =>
    shareText(share(part, bookings + cancelled));
  return [
    {
      label: 'Ocupação',
      value: shareText(occupancyOf(current)),
      detail: `${hoursText(current.sold_minutes)} vendidas de ${hoursText(current.open_minutes)} abertas`,
      before: shareText(occupancyOf(before)),
      change: pointsText(occupancyOf(current), occupancyOf(before)),
    },
    money('Receita por hora aberta', incomePerHour, 'Receita ÷ horas abertas de todas as quadras'),
    money('Receita', (sums) => sums.income_cents, 'Recebido pelas reservas destes dias'),
    money(
      'Depósitos de clientes',
      (sums) => sums.credit_cents,
      'Viram receita quando o crédito paga uma reserva',
    ),
    ...([current, before].some(({ tournament_cents = 0 }) => tournament_cents !== 0)
      ? [
          money(
            'Torneios',
            ({ tournament_cents = 0 }) => tournament_cents,
            'Inscrições recebidas nestes dias, menos o que voltou; fora da receita das reservas',
          ),
        ]
      : []),
    count('Reservas', (sums) => sums.bookings),
    count(
      'Cancelamentos',
      (sums) => sums.cancelled,
      (sums) => `${ofBookings(sums.cancelled, sums)} das confirmadas`,
    ),
    count(
      'Faltas',
      (sums) => sums.no_shows,
      (sums) => `${shareText(share(sums.no_shows, sums.bookings))} das reservas`,
    ),
    count(
      'Clientes novos',
      (sums) => sums.new_customers,
      () => 'Primeira reserva no clube',
    ),
    count(
      'Clientes de volta',
      (sums) => sums.returning_customers,
      () => 'Já tinham reservado antes',
    ),
  ];
}

/** 0 to 4: how full an hour is drawn. */
export const levelOf = (value: number): number => (value <= 0 ? 0 : Math.min(4, Math.ceil(value * 4)));

export const LEVELS: readonly string[] = ['0%', 'até 25%', 'até 50%', 'até 75%', 'mais de 75%'];

/** `18h`; from 24 on of the next day. */
export const hourText = (hour: number): string => `${String(hour % 24).padStart(2, '0')}h`;
