import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Split } from '@bandeja/contract/calls/shares';
import { equalAmounts, ownShareMin, type SplitWay } from '@bandeja/rules/bookings/split';
import { moneyCell, parseMoney } from '@bandeja/rules/csv/csv';
import { formatDay } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { fullName } from '@bandeja/rules/players/names';
import { localDateOf } from '@bandeja/rules/time/zoned-time';

/** A share as it is typed; the first one is the player's own. */
export type TypedShare = {
  name: string;
  amount: string;
  /** A chosen player: the name is theirs. */
  asked?: number | undefined;
};

export const COUNTS = ['2', '3', '4'] as const;
export type Count = (typeof COUNTS)[number];

/** As many shares as a booking may have, each with its part; the names stay when the number changes. */
export function equalShares(price: number, count: Count, before: readonly TypedShare[] = []): TypedShare[] {
  return equalAmounts(price, Number(count)).map((cents, index) => ({
    name: before[index]?.name ?? '',
    ...(before[index]?.asked !== undefined && { asked: before[index].asked }),
    amount: moneyCell(cents),
  }));
}

/** What is typed, in centavos; null: no amount above zero. */
export function centsOf(typed: string): number | null {
  const cents = parseMoney(typed.trim());
  return cents !== null && cents > 0 ? cents : null;
}

/** Why the shares cannot be sent; null: they make the price. */
export function problemOf(
  price: number,
  shares: readonly TypedShare[],
  way: SplitWay = 'owner',
): string | null {
  const amounts = shares.map(({ amount }) => centsOf(amount));
  if (amounts.some((cents) => cents === null)) return 'Escreva um valor acima de zero em cada parte.';
  const rest = price - amounts.reduce((total: number, cents) => total + (cents ?? 0), 0);
  if (rest > 0) return `Faltam ${formatMoney(rest)} para o preço da quadra.`;
  if (rest < 0) return `As partes passam ${formatMoney(-rest)} do preço da quadra.`;
  const least = ownShareMin(price, shares.length);
  return way === 'each' && (amounts[0] ?? 0) < least
    ? `A sua parte guarda a quadra: use ${formatMoney(least)} ou mais.`
    : null;
}

/** The body of the call. */
export const bodyOf = (player: number, shares: readonly TypedShare[]) => ({
  shares: shares.map(({ name, amount, asked }, index) => ({
    amount_cents: centsOf(amount) ?? 0,
    ...(index === 0
      ? { player }
      : asked !== undefined
        ? { player: asked }
        : name.trim() && { name: name.trim() }),
  })),
});

/** The message that is sent with a link. */
export function shareText(
  booking: Booking,
  { amount_cents, url }: { amount_cents: number; url: string },
  now: Date,
) {
  const { timezone, start_at, start_time, court } = booking;
  const day = formatDay(localDateOf(start_at, timezone), localDateOf(now, timezone));
  return `Padel ${day.toLowerCase()}, ${start_time}, ${court.club.name}. Sua parte é ${formatMoney(amount_cents)}. Pague por Pix aqui, sem cadastro: ${url}`;
}

/** What a cancellation did with the money of the shares; each row says it of its own. */
export function cancelledText({ shares }: Pick<Split, 'shares'>): string {
  const has = (wanted: Split['shares'][number]['status']) => shares.some(({ status }) => status === wanted);
  if (has('paid')) return 'A reserva foi cancelada. Pela regra do clube, as partes pagas não voltam.';
  return has('refunded')
    ? 'A reserva foi cancelada. Cada parte paga voltou, ou está voltando, para quem pagou.'
    : 'A reserva foi cancelada. Os links não recebem mais.';
}

/** Opens WhatsApp with the text; the sender chooses the recipient there. */
export const whatsAppLink = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

/** A share of others that names nobody. */
export const isFree = ({ asked, name }: TypedShare, place: number): boolean =>
  place > 0 && asked === undefined && !name.trim();

/** Who can be chosen by a tap: the players of the match, then those who were searched for and have a share. */
export function namedOf(
  ofMatch: readonly { id: number; first_name: string; last_name: string }[],
  shares: readonly TypedShare[],
): { id: number; name: string }[] {
  const known = ofMatch.map((player) => ({ id: player.id, name: fullName(player) }));
  const searched = shares.flatMap(({ asked, name }) =>
    asked === undefined || known.some(({ id }) => id === asked) ? [] : [{ id: asked, name }],
  );
  return [...known, ...searched];
}

/** Puts a player into the first share of others that has no name, or takes the player out again. */
export function toggleAsked(
  shares: readonly TypedShare[],
  { id, name }: { id: number; name: string },
): TypedShare[] {
  const isIn = shares.some(({ asked }) => asked === id);
  const free = shares.findIndex(isFree);
  return shares.map((share, index) => {
    if (isIn) return share.asked === id ? { name: '', amount: share.amount } : share;
    return index === free ? { ...share, name, asked: id } : share;
  });
}
