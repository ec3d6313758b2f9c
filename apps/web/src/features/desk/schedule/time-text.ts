import { PRICE_CENTS_MAX, type PriceBand } from '@bandeja/rules/clubs/schedule';
import { parseMoney } from '@bandeja/rules/csv/csv';
import { formatMoneyShort } from '@bandeja/rules/format/money';
import { formatMinutes } from '@bandeja/rules/time/local-time';

export const rangeText = (from: number, to: number): string => `${formatMinutes(from)}–${formatMinutes(to)}`;

/** `1 h`, `1h30`, `45 min`. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours}h${String(rest).padStart(2, '0')}`;
}

export const priceText = (cents: number): string => (cents === 0 ? 'Grátis' : `${formatMoneyShort(cents)}/h`);

/** `1h30 R$ 160, 2 h R$ 200`. */
export const fixedText = ({ fixed_cents }: Pick<PriceBand, 'fixed_cents'>): string =>
  Object.entries(fixed_cents ?? {})
    .map(([minutes, cents]) => `${durationText(Number(minutes))} ${formatMoneyShort(cents)}`)
    .join(', ');

const MONEY_HINT = 'Escreva o preço como 120,00. Para não cobrar, 0.';
export const TIME_HINT = 'Escolha a hora.';

export function moneyProblem(typed: string): string | null {
  const cents = parseMoney(typed);
  if (cents === null) return typed.includes('-') ? 'O preço não pode ser negativo.' : MONEY_HINT;
  return cents > PRICE_CENTS_MAX ? 'O preço passa de R$ 10.000,00.' : null;
}
