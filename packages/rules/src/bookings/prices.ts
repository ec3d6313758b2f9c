/**
 * A price for some hours of some days. Weekdays are ISO (1 Monday … 7 Sunday) of the *opening day*, minutes from
 * its local midnight, half-open, and may pass 1440 as opening hours do.
 */
export type PriceRule = {
  weekdays: readonly number[];
  from_minute: number;
  to_minute: number;
  price_cents_per_hour: number;
};

export type PriceQuestion = {
  weekday: number;
  start_minutes: number;
  duration: number;
  rules: readonly PriceRule[];
};

/**
 * Price in centavos, or null when some minute of it has no price (it cannot be sold then). Over a border between
 * two prices each minute pays its own; rounded once, at the end, half a centavo up. Where rules overlap, the first
 * one in the list holds. On a night when clocks change the hours are taken as they would have run without the change:
 * the player pays for the minutes played.
 */
export function priceOf({ weekday, start_minutes, duration, rules }: PriceQuestion): number | null {
  const today = rules.filter((rule) => rule.weekdays.includes(weekday));
  const end = start_minutes + duration;
  const borders = today
    .flatMap((rule) => [rule.from_minute, rule.to_minute])
    .filter((minute) => minute > start_minutes && minute < end)
    .toSorted((a, b) => a - b);
  let centMinutes = 0;
  let from = start_minutes;
  for (const to of new Set([...borders, end])) {
    const rule = today.find(({ from_minute, to_minute }) => from_minute <= from && from < to_minute);
    if (rule === undefined) return null;
    centMinutes += (to - from) * rule.price_cents_per_hour;
    from = to;
  }
  return Math.floor((centMinutes + 30) / 60);
}
