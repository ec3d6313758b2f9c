import { OFFER_MINUTES } from '@bandeja/rules/bookings/waits';
import { formatLongDate } from '@bandeja/rules/format/dates';
import { useState } from 'react';
import { sentencesOf } from '../../../lib/form/error-messages.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { Period } from '../booking-search.ts';
import { useAddWait } from './api.ts';
import { clubsOffering, durationsToWaitFor, type Place, TIMES_OF } from './wait-times.ts';
import './wait-sheet.css';

export interface WaitSheetProps {
  /** The opening day that is shown. */
  date: string;
  period: Period;
  duration: number;
  sport: string;
  clubs: readonly Place[];
  onClose: () => void;
}

/** Asks to be told of a court that is given back, with what was searched as the first choice. */
export function WaitSheet({ date, period, duration, sport, clubs, onClose }: WaitSheetProps) {
  const add = useAddWait();
  const [times, setTimes] = useState(TIMES_OF[period]);
  const offered = durationsToWaitFor(clubs);
  const [minutes, setMinutes] = useState(String(offered.includes(duration) ? duration : offered[0]));
  const [left, setLeft] = useState<readonly string[]>([]);
  const offering = clubsOffering(clubs, Number(minutes));
  const chosen = offering.filter(({ slug }) => !left.includes(slug));

  if (add.isSuccess) {
    return (
      <Sheet isOpen onClose={onClose} title="Combinado!">
        <p>
          {formatLongDate(date)}, das {times.from} às {times.to}: se vagar uma quadra, você recebe um aviso e
          tem {OFFER_MINUTES} minutos para reservar antes dos outros.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onClose}>Entendi</Button>
          <LinkButton to="/booking/list" variant="quiet">
            Ver meus avisos
          </LinkButton>
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet isOpen onClose={onClose} kicker={formatLongDate(date)} title="Avise se vagar">
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (add.isPending) return;
          const slugs = chosen.map(({ slug }) => slug);
          add.mutate({ body: { clubs: slugs, date, ...times, duration: Number(minutes), sport } });
        }}
      >
        <div className="wait-times">
          <TextField
            label="Das"
            type="time"
            required
            value={times.from}
            onChange={(from) => setTimes({ ...times, from })}
          />
          <TextField
            label="Até"
            type="time"
            required
            value={times.to}
            onChange={(to) => setTimes({ ...times, to })}
          />
        </div>
        <SegmentedField
          label="Duração"
          options={offered.map((one) => ({ value: String(one), label: `${one} min` }))}
          value={minutes}
          onChange={setMinutes}
        />
        {offering.length > 1 ? (
          <fieldset className="grid">
            <legend className="text-14 font-label text-ink">Clubes</legend>
            {offering.map(({ slug, name }) => (
              <CheckField
                key={slug}
                label={name}
                value={left.includes(slug) ? '' : 'yes'}
                onChange={(value) => setLeft(value ? left.filter((one) => one !== slug) : [...left, slug])}
              />
            ))}
          </fieldset>
        ) : (
          <p className="text-14 leading-small text-muted">{offering[0]?.name}</p>
        )}
        <p className="text-13 leading-small text-muted">
          A quadra que vagar fica guardada por {OFFER_MINUTES} minutos para quem está na frente da fila. De
          madrugada o aviso espera e chega às 7h.
        </p>
        {add.error && (
          <Note tone="red" live>
            {sentencesOf(add.error)}
          </Note>
        )}
        <Button type="submit" size="tall" wide pending={add.isPending} disabled={chosen.length === 0}>
          Avisar
        </Button>
      </form>
    </Sheet>
  );
}
