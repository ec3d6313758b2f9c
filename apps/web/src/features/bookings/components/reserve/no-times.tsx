import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/states.tsx';
import { PERIOD_LABELS, PERIODS, type Period, periodOf } from '../../availability/periods.ts';

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
