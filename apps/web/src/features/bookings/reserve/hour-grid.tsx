import { formatMoneyShort } from '@bandeja/rules/format/money';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import type { HourRow, SlotCell } from '../availability/free-slots.ts';
import { PERIOD_LABELS, periodOf } from '../availability/periods.ts';
import { PERIODS, type Period } from '../booking-search.ts';
import './slots.css';

/** A larger number of courts is given in words, because there is no room to draw them. */
const MOST_DRAWN = 6;

interface HourGridProps {
  rows: readonly HourRow[];
  /** Number of courts of the day, free or taken, drawn in each slot. */
  courts: number;
  /** The duration in minutes of the prices; a slot with another duration shows it. */
  duration: number;
  picked: string | null;
  onPick: (time: string) => void;
}

/** The free times of a part of the day, by hour. */
export function HourGrid({ rows, courts, duration, picked, onPick }: HourGridProps) {
  return (
    <ol className="hours">
      {rows.map(({ label, cells }) => (
        <li key={label} className="hour">
          <span className="h" aria-hidden="true">
            {label}
          </span>
          <ul>
            {cells.map((cell) => (
              <li key={cell.time} className={cx(cell.time.endsWith(':30') && 'half')}>
                {cell.kind === 'gone' ? (
                  <GoneSlot time={cell.time} />
                ) : (
                  <FreeSlot
                    cell={cell}
                    courts={courts}
                    duration={duration}
                    isPicked={cell.time === picked}
                    onPick={onPick}
                  />
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

interface FreeSlotProps {
  cell: Extract<SlotCell, { kind: 'free' }>;
  courts: number;
  duration: number;
  isPicked: boolean;
  onPick: (time: string) => void;
}

function FreeSlot({ cell, courts, duration, isPicked, onPick }: FreeSlotProps) {
  const price = formatMoneyShort(cell.price_cents);
  const count = cell.free === 1 ? '1 quadra' : `${cell.free} quadras`;
  const other = cell.duration === duration ? '' : `só ${cell.duration} min`;
  return (
    <button
      type="button"
      className={cx('slot', cell.cheap && 'cheap')}
      data-time={cell.time}
      aria-pressed={isPicked}
      onClick={() => onPick(cell.time)}
    >
      <span className="t">{cell.time}</span>
      <span className="sr-only"> a partir de </span>
      <span className="p">{price}</span>
      <span className="q">
        {!other && <Pips free={cell.free} courts={courts} />}
        <span>{other || count}</span>
      </span>
    </button>
  );
}

const GoneSlot = ({ time }: { time: string }) => (
  <div className="slot gone">
    <span className="t">{time}</span>
    <span className="q">esgotado</span>
  </div>
);

/** One small drawing per court, pale when taken; only the free ones when a city has too many courts. */
function Pips({ free, courts }: { free: number; courts: number }) {
  const drawn = courts <= MOST_DRAWN ? courts : free <= MOST_DRAWN ? free : 0;
  if (drawn === 0) return null;
  return (
    <span className={cx('pips', drawn > 4 && 'many')} aria-hidden="true">
      {Array.from({ length: drawn }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all items are alike.
        <i key={index} className={cx(index >= free && 'off')} />
      ))}
    </span>
  );
}

/** The placeholder of the grid while its day loads. */
export function HourGridSkeleton() {
  return (
    <Loading label="Buscando horários livres" className="hours">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div key={row} className="hour">
          <span className="h" />
          <ul>
            <li>
              <Skeleton className="h-16.5 rounded-control" />
            </li>
            <li>
              <Skeleton className="h-16.5 rounded-control" />
            </li>
          </ul>
        </div>
      ))}
    </Loading>
  );
}

/** No free time in the chosen part of the day, or in the whole day: suggests where to look next. */
export function NoTimes({
  period,
  times,
  lastDay,
  isFiltered,
  onPeriod,
  onNextDay,
  onEverywhere,
}: {
  period: Period;
  times: readonly string[];
  lastDay: boolean;
  /** One club is shown. */
  isFiltered: boolean;
  onPeriod: (period: Period) => void;
  onNextDay: () => void;
  onEverywhere: () => void;
}) {
  const others = PERIODS.filter((other) => times.some((time) => periodOf(time) === other));
  if (others.length > 0) {
    return (
      <EmptyState title={NONE_THEN[period]} text="Neste dia ainda há quadras livres em outra hora.">
        <div className="flex flex-wrap gap-2">
          {others.map((other) => (
            <Button key={other} size="small" variant="soft" onClick={() => onPeriod(other)}>
              Ver {PERIOD_LABELS[other].toLowerCase()}
            </Button>
          ))}
        </div>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nenhuma quadra livre neste dia" text="Tente outro dia ou procure em outro clube.">
      <div className="flex flex-wrap gap-2">
        {!lastDay && (
          <Button size="small" onClick={onNextDay}>
            Ver o dia seguinte
          </Button>
        )}
        {isFiltered && (
          <Button size="small" variant="soft" onClick={onEverywhere}>
            Ver todos os clubes da cidade
          </Button>
        )}
      </div>
    </EmptyState>
  );
}

const NONE_THEN: Record<Period, string> = {
  manha: 'Nenhuma quadra livre de manhã',
  tarde: 'Nenhuma quadra livre à tarde',
  noite: 'Nenhuma quadra livre à noite',
};
