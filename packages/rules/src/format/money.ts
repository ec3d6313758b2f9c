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

/** Centavos as `R$ 160`, or `R$ 67,50` where there are centavos: lists and buttons. */
export function formatMoneyShort(cents: number): string {
  return cents % 100 === 0 ? WHOLE.format(cents / 100) : formatMoney(cents);
}
