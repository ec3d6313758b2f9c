import Trophy from 'lucide-react/icons/trophy';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import './scoreboard.css';

interface SetScore {
  a: number;
  b: number;
  /** The set in progress: its column is grey and has no winner. */
  now?: boolean;
}

interface ScoreboardProps {
  /** Name of each pair: "Rafael M. e Thiago S.". */
  names: { a: ReactNode; b: ReactNode };
  sets: readonly SetScore[];
  /** Set numbers, where they are not 1, 2, 3 …: the sets of one composition. */
  numbers?: readonly number[] | undefined;
  winner?: 'A' | 'B' | null;
  /** Large has set numbers on top (match page); small is for cards. */
  large?: boolean;
  /** Variant on the court, at the end of a match. */
  onTurf?: boolean;
  /** Next to the set numbers (large only): the "Set 3 em jogo" chip. */
  head?: ReactNode;
}

/**
 * Two pairs with a column per set; the winner of a set is bold. With more than four sets, and where enlarged text
 * leaves no room next to them, the names are above.
 */
export function Scoreboard({
  names,
  sets,
  numbers = sets.map((_, index) => index + 1),
  winner,
  large,
  onTurf,
  head,
}: ScoreboardProps) {
  const stacked = sets.length > 4;
  const long = sets.some(({ a, b }) => a > 9 || b > 9);
  return (
    <div className={cx('sb', large && 'board', onTurf && 'on-turf', stacked && 'stacked', long && 'long')}>
      {large && !onTurf && (head || !stacked) && (
        <div className="head">
          {head}
          <span className="sets" aria-hidden="true">
            {numbers.map((number) => (
              <span key={number}>{number}</span>
            ))}
          </span>
        </div>
      )}
      <Row team="A" name={names.a} sets={sets} numbers={numbers} won={winner === 'A'} />
      <Row team="B" name={names.b} sets={sets} numbers={numbers} won={winner === 'B'} />
    </div>
  );
}

function Row({
  team,
  name,
  sets,
  numbers,
  won,
}: {
  team: 'A' | 'B';
  name: ReactNode;
  sets: readonly SetScore[];
  numbers: readonly number[];
  won: boolean;
}) {
  return (
    <div className={cx('sb-r', won && 'won')} data-team={team}>
      <span className="mark" aria-hidden="true" />
      <span className="who">
        <span>
          <span className="sr-only">Dupla {team}: </span>
          {name}
          {won && (
            <span className="whitespace-nowrap">
              {'\u00a0'}
              <Trophy size={16} role="img" aria-label="Vencedores" className="inline-block align-[-3px]" />
            </span>
          )}
        </span>
      </span>
      <span className="sets">
        {sets.map((set, index) => {
          const [own, other] = team === 'A' ? [set.a, set.b] : [set.b, set.a];
          return (
            <span key={numbers[index]} className={cx(set.now ? 'now' : own > other && 'w')}>
              <span className="sr-only">
                {set.now ? `Set ${numbers[index]}, em jogo: ` : `Set ${numbers[index]}: `}
              </span>
              {own}
            </span>
          );
        })}
      </span>
    </div>
  );
}
