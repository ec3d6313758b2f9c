import { ApiError } from '@bandeja/contract/client';
import { freeUntil } from '@bandeja/rules/bookings/cancellation';
import { PIX_HOLD_MINUTES } from '@bandeja/rules/bookings/constants';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { type Instant, MINUTE_MS, toMillis } from '@bandeja/rules/time/instant';
import { zonedTime } from '@bandeja/rules/time/zoned-time';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { isAnswered } from '../../../data/is-answered.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { minuteOfDay } from '../availability/periods.ts';
import { LOST } from './reserve-state.ts';

interface CancellationRuleProps {
  date: string;
  time: string;
  zone: string | undefined;
  freeUntilHours: number;
}

/** The deadline for cancelling, shown before booking. Without the club's zone it is given in hours, not as a time. */
export function CancellationRule({ date, time, zone, freeUntilHours: hours }: CancellationRuleProps) {
  const deadline = zone ? freeUntil(zonedTime(date, minuteOfDay(time), zone), hours) : null;
  const text =
    zone && deadline ? formatDeadline(deadline, zone) : `${hours === 1 ? '1 hora' : `${hours} horas`} antes`;
  return (
    <Note icon={ShieldCheck}>
      {deadline && toMillis(deadline) <= serverNow().getTime() ? (
        <>
          O prazo para cancelar de graça terminou <b>{text}</b>. Depois de pagar não há devolução.
        </>
      ) : (
        <>
          Cancele de graça até <b>{text}</b>. Depois disso não há devolução.
        </>
      )}
    </Note>
  );
}

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

export const isTaken = (error: unknown) => isAnswered(error) && error.code === 'slot_taken';

/** Of a booking without an outcome: the sentence of the server where it sent one, e.g. of the rate limit. */
export const lostText = (error: unknown): string =>
  error instanceof ApiError && error.code !== null && error.status < 500 ? errorText(error) : LOST;

/** "Quadra 2: Este horário acabou de ser reservado"; a limit or a network failure names no court. */
export function refusalText(court: string | undefined, error: unknown): string {
  if (!isAnswered(error))
    return errorText(error, 'Não deu para falar com o clube. Confira o sinal e tente de novo.');
  const text = errorText(error);
  return court && isTaken(error) ? `${court}: ${text}` : text;
}
