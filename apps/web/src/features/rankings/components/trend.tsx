import { formatNumber } from '../../../lib/format.ts';
import { Delta } from '../../../ui/level/delta.tsx';

/** Positions gained or lost in seven days; nothing for a player who was not ranked then. */
export function Trend({ value }: { value: number | null }) {
  if (value === null) return null;
  if (value === 0) return <Delta value={0} text="igual" />;
  const places = Math.abs(value);
  return (
    <span>
      <Delta value={value} text={formatNumber(places)} />
      <span className="sr-only"> {places === 1 ? 'posição' : 'posições'} na semana</span>
    </span>
  );
}
