import type { DeskBoard } from '@bandeja/contract/calls/desk-tournament-board';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { localDateOf, localTimeOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type BoardMatch, daysOf, matchWords, type Place } from './board-state.ts';

interface ListProps {
  title: string;
  empty: string;
  rows: readonly { match: BoardMatch; place: Place }[];
  board: DeskBoard;
  mayMove: boolean;
  onMove: (match: BoardMatch, place: Place) => void;
}

export const BoardList = ({ title, empty, rows, board, mayMove, onMove }: ListProps) => (
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
  return (
    <li className="border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-44">
          <p className="font-label tabular-nums">
            {place
              ? `${localTimeOf(new Date(place.starts_at), board.timezone)} · ${court ?? ''}`
              : 'Sem horário'}
          </p>
          <p className="text-14 wrap-anywhere">{words}</p>
        </div>
        {mayMove && !match.stays && (
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
      {isOpen && (
        <MoveForm
          {...{ place, board }}
          onMove={(next) => {
            setOpen(false);
            onMove(match, next);
          }}
        />
      )}
    </li>
  );
}

function MoveForm({
  place,
  board,
  onMove,
}: Pick<RowProps, 'place' | 'board'> & { onMove: (place: Place) => void }) {
  const at = place && new Date(place.starts_at);
  const [court, setCourt] = useState(String(place?.court ?? board.courts[0]?.id ?? ''));
  const [date, setDate] = useState(at ? localDateOf(at, board.timezone) : board.date);
  const [opening] = board.windows;
  const [time, setTime] = useState(
    at || opening ? localTimeOf(at ?? new Date(opening?.starts_at ?? 0), board.timezone) : '08:00',
  );
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (
    <form
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const starts_at = zonedTime(date, hours * 60 + minutes, board.timezone);
        onMove({ court: Number(court), starts_at });
      }}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
        <SelectField
          label="Quadra"
          value={court}
          options={board.courts.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={setCourt}
        />
        <SelectField
          label="Dia"
          value={date}
          options={daysOf(board).map((one) => ({ value: one, label: formatNumericDate(one) }))}
          onChange={setDate}
        />
        <TextField label="Início" type="time" value={time} required onChange={setTime} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small">
          Mover para cá
        </Button>
        {place && (
          <Button variant="quiet" size="small" onClick={() => onMove(null)}>
            Tirar o horário
          </Button>
        )}
      </div>
    </form>
  );
}
