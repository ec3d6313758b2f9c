import type { DeskBoard } from '@bandeja/contract/calls/desk-tournament-board';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { localDateOf, localTimeOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type BoardMatch, datesToMove, type Place } from './board-state.ts';

/** Another court, day or time for one match. */
export function MoveForm({
  match,
  place,
  board,
  onMove,
}: {
  match: BoardMatch;
  place: Place;
  board: DeskBoard;
  onMove: (place: Place) => void;
}) {
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
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <SelectField
          label="Quadra"
          value={court}
          options={board.courts.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={setCourt}
        />
        <SelectField
          label="Dia"
          value={date}
          options={datesToMove(board, place).map((one) => ({
            value: one,
            // The night after the last day, which is no day of the tournament.
            label: `${one > board.last ? 'Madrugada de ' : ''}${formatNumericDate(one)}`,
          }))}
          onChange={setDate}
        />
        <TextField label="Início" type="time" value={time} required onChange={setTime} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small">
          Mover para cá
        </Button>
        {/* One with sets keeps a time, else they would be lost. */}
        {place && !match.begun && (
          <Button variant="quiet" size="small" onClick={() => onMove(null)}>
            Tirar o horário
          </Button>
        )}
      </div>
    </form>
  );
}
