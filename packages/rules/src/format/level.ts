const ONE = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const TWO = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const PERCENT = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

/** `3,4`: everywhere. */
export function formatLevel(level: number): string {
  return ONE.format(level);
}

/** `3,49`: where a change is explained. */
export function formatLevelExact(level: number): string {
  return TWO.format(level);
}

/** `+0,07`, `−0,05` (a real minus sign), `0,00`. */
export function formatLevelChange(change: number): string {
  const amount = TWO.format(Math.abs(change));
  if (amount === TWO.format(0)) return amount;
  return `${change < 0 ? '−' : '+'}${amount}`;
}

/** A reliability of 0–100 as `72%`. */
export function formatReliability(reliability: number): string {
  return `${PERCENT.format(reliability)}%`;
}

/** The chances of two pairs, which sum to 100 %: `41%` and `59%`. */
export function formatChances(first: number): [string, string] {
  const shown = Math.round(Math.min(99, Math.max(1, first * 100)));
  return [`${shown}%`, `${100 - shown}%`];
}

/** A chance of 0–1 as `41%`, limited to 1–99 %. */
export function formatChance(chance: number): string {
  return `${PERCENT.format(Math.min(99, Math.max(1, chance * 100)))}%`;
}
