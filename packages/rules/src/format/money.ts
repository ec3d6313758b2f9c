// Intl puts a no-break space after R$, so a price does not wrap.
const FULL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const WHOLE = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  maximumFractionDigits: 0,
});

/** Centavos as `R$ 1.234,56`. */
export function formatMoney(cents: number): string {
  return FULL.format(cents / 100);
}

/** `R$ 1,50 voltou`, `R$ 2,00 voltaram`: an amount as the subject of its verb, which is singular below two reais. */
export const moneyAnd = (cents: number, one: string, many: string): string =>
  `${formatMoney(cents)} ${cents < 200 ? one : many}`;

/** Centavos as `R$ 160`, or `R$ 67,50` where there are centavos: lists and buttons. */
export function formatMoneyShort(cents: number): string {
  return cents % 100 === 0 ? WHOLE.format(cents / 100) : formatMoney(cents);
}
