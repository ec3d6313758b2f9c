import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import './scoreboard.css';

export interface SetScore {
  a: number;
  b: number;
  /** The set being played: its column is grey, nobody has won it yet. */
  now?: boolean;
}

interface ScoreboardProps {
  /** What names each pair: "Rafael M. e Thiago S.". */
  names: { a: ReactNode; b: ReactNode };
  sets: readonly SetScore[];
  winner?: 'A' | 'B' | null;
  /** Large with the set numbers on top (match page); small in a card. */
  large?: boolean;
  /** On the court, at the end of a match. */
  onTurf?: boolean;
  /** Beside the set numbers, large only: the "Set 3 em jogo" chip. */
  head?: ReactNode;
}

/** Two pairs, columns of 35 px per set, the set's winner bold. More than four sets: the names stand above. */
export function Scoreboard({ names, sets, winner, large, onTurf, head }: ScoreboardProps) {
  const stacked = sets.length > 4;
  return (
    <div className={cx('sb', large && 'board', onTurf && 'on-turf', stacked && 'stacked')}>
      {large && !onTurf && (head || !stacked) && (
        <div className="head">
          {head}
          <span className="sets" aria-hidden="true">
            {sets.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the set's number is what identifies it.
              <span key={index}>{index + 1}</span>
            ))}
          </span>
        </div>
      )}
      <Row team="A" name={names.a} sets={sets} won={winner === 'A'} />
      <Row team="B" name={names.b} sets={sets} won={winner === 'B'} />
    </div>
  );
}

function Row({
  team,
  name,
  sets,
  won,
}: {
  team: 'A' | 'B';
  name: ReactNode;
  sets: readonly SetScore[];
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
            <>
              {' '}
              <Trophy size={16} role="img" aria-label="Vencedores" className="inline-block align-[-3px]" />
            </>
          )}
        </span>
      </span>
      <span className="sets">
        {sets.map((set, index) => {
          const [own, other] = team === 'A' ? [set.a, set.b] : [set.b, set.a];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the set's number is what identifies it.
            <span key={index} className={cx(set.now ? 'now' : own > other && 'w')}>
              <span className="sr-only">
                {set.now ? `Set ${index + 1}, em jogo: ` : `Set ${index + 1}: `}
              </span>
              {own}
            </span>
          );
        })}
      </span>
    </div>
  );
}
