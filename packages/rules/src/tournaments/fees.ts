import { formatMoney } from '../format/money.ts';

// A fee per player: each of the two places of a team has its half, with a payment of its own.

/** What a category says of its fee. `price_cents`: of a team, also where each player pays half of it. */
export type CategoryFee = {
  price_cents: number;
  each_pays?: boolean | undefined;
  /** What a player pays who has paid for another category of the tournament; null or left out: as for the first. */
  second_cents?: number | null | undefined;
};

/** What is wrong with a fee in itself. */
export function refuseFee({
  price_cents,
  each_pays = false,
  second_cents = null,
}: CategoryFee): { code: 'category_fee_uneven' | 'category_second_fee_above'; field: string } | null {
  if (each_pays && price_cents % 2 !== 0) return { code: 'category_fee_uneven', field: 'price_cents' };
  if (second_cents !== null && second_cents * 2 >= price_cents)
    return { code: 'category_second_fee_above', field: 'second_cents' };
  return null;
}

/** What a player pays for a place now. `paid_other`: the player has paid for another category of the tournament. */
export const halfCents = (
  { price_cents, second_cents }: Pick<CategoryFee, 'price_cents' | 'second_cents'>,
  { paid_other }: { paid_other: boolean },
): number => (paid_other ? second_cents : null) ?? price_cents / 2;

/** `R$ 160,00 por dupla`, `R$ 80,00 por jogador; R$ 50,00 na segunda categoria`; of a category with a fee. */
export function feeWords({ price_cents, each_pays = false, second_cents = null }: CategoryFee): string {
  if (!each_pays) return `${formatMoney(price_cents)} por dupla`;
  const each = `${formatMoney(price_cents / 2)} por jogador`;
  return second_cents === null ? each : `${each}; ${formatMoney(second_cents)} na segunda categoria`;
}
