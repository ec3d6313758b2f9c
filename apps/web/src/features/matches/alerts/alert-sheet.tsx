import type { Club } from '@bandeja/contract/calls/clubs';
import { formatLevel } from '@bandeja/rules/format/level';
import { OPENING_GENDERS } from '@bandeja/rules/matches/opening/opening';
import { useState } from 'react';
import { sentencesOf } from '../../../lib/form/error-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { levelsWith } from '../open/level-choices.ts';
import { GENDER_LABELS } from '../open/open-texts.ts';
import type { PlaySearch } from '../open/play-search.ts';
import { hoursText, timesOf, WEEKDAY_NAMES, WEEKDAYS, weekdaysText } from './alert-texts.ts';
import { useAddPlayAlert } from './api.ts';
import './alert-sheet.css';

export interface AlertSheetProps {
  /** The filters of the page: the first choice. */
  search: PlaySearch;
  city: string | undefined;
  cities: readonly string[];
  clubs: readonly Club[];
  /** The player's own; null: none yet. */
  level: number | null;
  onClose: () => void;
}

const OF_CITY = 'city:';

/** Asks to be told of matches that are opened on certain days, times and places. */
export function AlertSheet({ search, city, cities, clubs, level, onClose }: AlertSheetProps) {
  const add = useAddPlayAlert();
  const [times, setTimes] = useState(() => timesOf(search));
  const first = search.club ?? (city || cities.length === 1 ? `${OF_CITY}${city ?? cities[0]}` : '');
  const [place, setPlace] = useState(first);
  const [gender, setGender] = useState(search.gender ?? '');
  // Empty: no bound. Only matches that take the player's own level are told in any case.
  const [range, setRange] = useState({ min: '', max: '' });
  const isTurned = range.min !== '' && range.max !== '' && Number(range.max) < Number(range.min);
  const { weekdays, from, to } = times;
  const toggle = (weekday: number) =>
    setTimes({
      ...times,
      weekdays: WEEKDAYS.filter((one) => weekdays.includes(one) !== (one === weekday)),
    });

  if (add.isSuccess) {
    return (
      <Sheet isOpen onClose={onClose} title="Combinado!">
        <p>
          {weekdaysText(add.data.weekdays)}, {hoursText(add.data)}: quando abrir uma partida em que você cabe,
          o sino avisa. Seus avisos ficam no fim desta página.
        </p>
        <Button onClick={onClose}>Entendi</Button>
      </Sheet>
    );
  }
  return (
    <Sheet isOpen onClose={onClose} title="Avise-me">
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (add.isPending || isTurned) return;
          const where = place.startsWith(OF_CITY)
            ? { city: place.slice(OF_CITY.length) }
            : { clubs: [place] };
          const wanted = OPENING_GENDERS.find((one) => one === gender) ?? null;
          const [level_min, level_max] = [range.min, range.max].map((one) =>
            one === '' ? null : Number(one),
          );
          add.mutate({ body: { weekdays, from, to, ...where, gender: wanted, level_min, level_max } });
        }}
      >
        <p className="text-14 leading-small text-muted">O sino avisa quando abrir uma partida assim.</p>
        <fieldset className="grid gap-1.5">
          <legend className="pb-1.5 text-14 font-label text-ink">Dias</legend>
          <div className="flex flex-wrap gap-2">
            {WEEKDAYS.map((weekday) => (
              <button
                key={weekday}
                type="button"
                className={weekdays.includes(weekday) ? 'filter on' : 'filter'}
                aria-pressed={weekdays.includes(weekday)}
                onClick={() => toggle(weekday)}
              >
                {WEEKDAY_NAMES[weekday].short}
              </button>
            ))}
          </div>
          {weekdays.length === 0 && (
            <p role="status" className="text-13 leading-small text-muted">
              Escolha pelo menos um dia.
            </p>
          )}
        </fieldset>
        <div className="alert-times">
          <TextField
            label="Das"
            type="time"
            required
            value={from}
            onChange={(value) => setTimes({ ...times, from: value })}
          />
          <TextField
            label="Até"
            type="time"
            required
            value={to}
            onChange={(value) => setTimes({ ...times, to: value })}
          />
        </div>
        <SelectField
          label="Onde"
          value={place}
          {...(first === '' && { placeholder: 'Escolha a cidade ou o clube' })}
          options={[
            ...cities.map((one) => ({ value: `${OF_CITY}${one}`, label: `${one}, todos os clubes` })),
            ...clubs.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          onChange={setPlace}
        />
        <SelectField
          label="Para quem"
          value={gender}
          options={[
            { value: '', label: 'Qualquer uma' },
            ...OPENING_GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] })),
          ]}
          onChange={(value) => setGender(OPENING_GENDERS.find((one) => one === value) ?? '')}
        />
        <div className="alert-times">
          <SelectField
            label="Partidas do nível"
            value={range.min}
            options={[{ value: '', label: 'Qualquer' }, ...levelsWith(range.min)]}
            onChange={(min) => setRange({ ...range, min })}
          />
          <SelectField
            label="Até o nível"
            value={range.max}
            options={[{ value: '', label: 'Qualquer' }, ...levelsWith(range.max)]}
            error={isTurned ? 'O nível máximo vem antes do mínimo.' : null}
            onChange={(max) => setRange({ ...range, max })}
          />
        </div>
        <p className="text-13 leading-small text-muted">
          {level === null
            ? 'Sem um nível, só vêm as partidas de todos os níveis.'
            : `Só vêm partidas que aceitam o seu nível, ${formatLevel(level)}.`}{' '}
          No celular, no máximo um aviso por hora; o da noite chega às 7h.
        </p>
        <Refusal text={add.error ? sentencesOf(add.error) : null} />
        <Button
          type="submit"
          size="tall"
          wide
          pending={add.isPending}
          disabled={weekdays.length === 0 || place === ''}
        >
          Avisar
        </Button>
      </form>
    </Sheet>
  );
}
