import { PIX_HOLD_MINUTES } from '@bandeja/rules/bookings/constants';
import { type Instant, MINUTE_MS, toMillis } from '@bandeja/rules/time/instant';

/** How long the court will be held: until a Pix or card is sent, and from then on; neither lasts past the start (null: unknown). */
export function holdText(holdMinutes: number, startAt: Instant | null, now: Instant): string {
  const left = startAt === null ? Number.POSITIVE_INFINITY : toMillis(startAt) - toMillis(now);
  const untilStart = Math.max(0, Math.floor(left / MINUTE_MS));
  const [before, after] = [Math.min(holdMinutes, untilStart), Math.min(PIX_HOLD_MINUTES, untilStart)];
  const held = `A quadra fica guardada por ${minutes(before)}`;
  return before === after
    ? `${held} para você pagar.`
    : `${held}; quando o Pix aparece, por ${minutes(after)} para você pagar.`;
}

const minutes = (count: number) => (count === 1 ? '1 minuto' : `${count} minutos`);
