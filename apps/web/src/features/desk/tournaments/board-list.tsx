import type { DeskBoard } from '@bandeja/contract/calls/desk-tournament-board';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '../../../lib/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import {
  type BoardMatch,
  brokenWords,
  listed,
  type Moves,
  matchWords,
  type Place,
  whyStays,
} from './board-state.ts';

const MoveForm = lazyPart(async () => (await import('./board-move-form.tsx')).MoveForm);

interface ListProps {
  title: string;
  empty: string;
  rows: readonly { match: BoardMatch; place: Place }[];
  board: DeskBoard;
  mayMove: boolean;
  onMove: (match: BoardMatch, place: Place) => void;
}

const BoardList = ({ title, empty, rows, board, mayMove, onMove }: ListProps) => (
  <Section title={title}>
    {rows.length === 0 ? (
      <p className="text-14 text-muted">{empty}</p>
    ) : (
      <Card>
        <ul className="grid" aria-label={title}>
          {rows.map(({ match, place }) => (
            <Row key={match.hash} {...{ match, place, board, mayMove, onMove }} />
          ))}
        </ul>
      </Card>
    )}
  </Section>
);

interface RowProps extends Pick<ListProps, 'board' | 'mayMove' | 'onMove'> {
  match: BoardMatch;
  place: Place;
}

function Row({ match, place, board, mayMove, onMove }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const court = board.courts.find(({ id }) => id === place?.court)?.name;
  const words = matchWords(match);
  // A result is seen in Jogos; a call is what keeps a person from moving the match here.
  const why = match.stays || mayMove ? whyStays(match) : null;
  return (
    <li className="border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-44">
          <p className="font-label tabular-nums">
            {place
              ? `${localTimeOf(new Date(place.starts_at), board.timezone)} · ${court?.replaceAll(' ', '\u00a0') ?? ''}`
              : 'Sem horário'}
          </p>
          <p className="text-14 wrap-anywhere">{words}</p>
          {brokenWords(board, match, place).map((broken) => (
            <p key={broken} className="text-13 font-label text-amber-text">
              {broken}
            </p>
          ))}
          {why && <p className="text-13 text-muted">{why}</p>}
        </div>
        {mayMove && why === null && (
          <Button
            variant="secondary"
            size="small"
            aria-expanded={isOpen}
            aria-label={`Mover ${words}`}
            onClick={() => setOpen(!isOpen)}
          >
            Mover
          </Button>
        )}
      </div>
      {isOpen && why === null && (
        <Suspense>
          <MoveForm
            {...{ match, place, board }}
            onMove={(next) => {
              setOpen(false);
              onMove(match, next);
            }}
          />
        </Suspense>
      )}
    </li>
  );
}

interface ListsProps {
  board: DeskBoard;
  moves: Moves;
  mayMove: boolean;
  onMove: (match: BoardMatch, place: Place) => void;
}

/** The matches of the day, and those without a time. */
export function BoardLists({ board, moves, ...rest }: ListsProps) {
  const { day, without } = useMemo(() => listed(board, moves), [board, moves]);
  const title = formatNumericDate(board.date);
  return (
    <div className="grid max-w-155 grid-cols-[minmax(0,1fr)] gap-6">
      <BoardList {...{ title, board, ...rest }} empty="Nenhum jogo neste dia." rows={day} />
      {without.length > 0 && (
        <BoardList {...{ board, ...rest }} title="Sem horário" empty="" rows={without} />
      )}
    </div>
  );
}
