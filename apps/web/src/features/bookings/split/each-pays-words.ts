import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Split } from '@bandeja/contract/calls/shares';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { toMillis } from '@bandeja/rules/time/instant';

type Held = NonNullable<Split['held']>;
type Place = Pick<Booking, 'timezone'>;

/**
 * Where a held court that each pays is: the own share is open; the others' are; or their deadline is over, and only the rest
 * can be paid.
 */
export function momentOf(
  { shares, held }: Pick<Split, 'shares' | 'held'>,
  now: Date,
): 'own' | 'others' | 'rest' {
  // The own share has no link.
  if (shares.some(({ url, status }) => url === null && status === 'waiting')) return 'own';
  const until = held?.shares_until;
  return until && toMillis(until) <= now.getTime() ? 'rest' : 'others';
}

const ELSE = 'senão a reserva é cancelada e cada um recebe de volta o que pagou.';
const REST = `depois você tem 30 minutos para pagar o que faltar, ${ELSE}`;

/** `Faltam R$ 60,00` */
const missing = (cents: number): string => `${cents < 200 ? 'Falta' : 'Faltam'} ${formatMoney(cents)}`;

/** What has to happen until when, and what happens else. */
export function deadlineWords(split: Split & { held: Held }, { timezone }: Place, now: Date): string {
  const { until, shares_until, open_cents } = split.held;
  const end = formatDeadline(until, timezone);
  const deadline = shares_until && formatDeadline(shares_until, timezone);
  switch (momentOf(split, now)) {
    case 'own':
      return deadline
        ? `Pague a sua parte até ${end}. Depois dela, a quadra espera os outros até ${deadline}.`
        : `Pague a sua parte, e depois os outros pagam a deles. Tudo precisa estar pago até ${end}, ${ELSE}`;
    case 'others':
      return deadline
        ? `${missing(open_cents)}. Os outros pagam até ${deadline}; ${REST}`
        : `${missing(open_cents)}. Tudo precisa estar pago até ${end}, ${ELSE}`;
    case 'rest':
      return `O prazo dos outros acabou. ${missing(open_cents)}: pague até ${end}, ${ELSE}`;
  }
}

/** How each pays, said before the court is divided. */
export function eachPaysText({ shares_until }: Held, { timezone }: Place): string {
  const first = 'Você paga a sua parte primeiro; os outros pagam a deles por um link, sem cadastro.';
  return shares_until
    ? `${first} A quadra espera até ${formatDeadline(shares_until, timezone)}; ${REST}`
    : `${first} O jogo está perto: tudo precisa estar pago enquanto a quadra está guardada, ${ELSE}`;
}
