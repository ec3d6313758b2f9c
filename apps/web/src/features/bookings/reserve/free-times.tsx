import { formatMoneyShort } from '@bandeja/rules/format/money';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { availablesQuery } from '../api.ts';
import { slotCells, stillAhead } from '../availability/free-slots.ts';
import { useLiveSlots } from '../availability/use-live-slots.ts';
import { DEFAULT_SPORT } from '../booking-search.ts';
import './slots.css';

const SHORTEST = 60;

interface FreeTimesProps {
  club: string;
  zone?: string;
  sport?: string;
}

/** A club's free times of today; each links to its booking sheet. */
export function FreeTimes({ club, zone = DEFAULT_ZONE, sport = DEFAULT_SPORT }: FreeTimesProps) {
  const now = useNow(60_000);
  const today = localDateOf(now, zone);
  const day = useQuery(availablesQuery({ date: today, sport, club }));
  useLiveSlots({ date: today, sport, club }, [{ slug: club, timezone: zone }]);
  if (day.isPending) {
    return (
      <div className="free-times" aria-busy="true">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((one) => (
          <Skeleton key={one} className="h-14 rounded-control" />
        ))}
      </div>
    );
  }
  if (day.data === undefined) {
    return (
      <ErrorState
        bare
        title="Não deu para buscar os horários"
        text={errorText(day.error, 'Confira o sinal e tente de novo.')}
        onRetry={() => void day.refetch()}
      />
    );
  }
  const cells = slotCells(stillAhead(day.data.slots, { date: today, now, zone }), SHORTEST, []).filter(
    (cell) => cell.kind === 'free',
  );
  if (cells.length === 0)
    return <p className="text-muted">Hoje não há mais quadras livres. Veja os próximos dias.</p>;
  return (
    <ul className="free-times">
      {cells.map(({ time, price_cents }) => (
        <li key={time}>
          <Link
            to="/booking"
            search={{ club, sport: sport === DEFAULT_SPORT ? undefined : sport, time }}
            className="slot"
          >
            <span className="t">{time}</span>
            <span className="sr-only"> a partir de </span>
            <span className="p">{formatMoneyShort(price_cents)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
