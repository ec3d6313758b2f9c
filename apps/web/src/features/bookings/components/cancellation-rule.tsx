import { freeUntil } from '@bandeja/rules/bookings/cancellation';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { toMillis } from '@bandeja/rules/time/instant';
import { zonedTime } from '@bandeja/rules/time/zoned-time';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { minuteOfDay } from '../availability/periods.ts';

/** The deadline for cancelling, shown before booking. Without the club's zone it is given in hours, not as a time. */
export function CancellationRule({
  date,
  time,
  zone,
  freeUntilHours,
}: {
  date: string;
  time: string;
  zone: string | undefined;
  freeUntilHours: number;
}) {
  return (
    <Note icon={ShieldCheck}>
      <RuleText date={date} time={time} zone={zone} hours={freeUntilHours} now={serverNow().getTime()} />
    </Note>
  );
}

function RuleText({
  date,
  time,
  zone,
  hours,
  now,
}: {
  date: string;
  time: string;
  zone: string | undefined;
  hours: number;
  now: number;
}) {
  if (!zone) {
    return (
      <>
        Cancele de graça até <b>{hours === 1 ? '1 hora' : `${hours} horas`} antes</b>. Depois disso não há
        devolução.
      </>
    );
  }
  const deadline = freeUntil(zonedTime(date, minuteOfDay(time), zone), hours);
  if (toMillis(deadline) <= now) {
    return (
      <>
        O prazo para cancelar de graça terminou <b>{formatDeadline(deadline, zone)}</b>. Depois de pagar não
        há devolução.
      </>
    );
  }
  return (
    <>
      Cancele de graça até <b>{formatDeadline(deadline, zone)}</b>. Depois disso não há devolução.
    </>
  );
}
