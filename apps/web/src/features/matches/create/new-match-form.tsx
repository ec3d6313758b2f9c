import type { Booking } from '@bandeja/contract/calls/bookings';
import { formatDay, formatLongDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { isMatchType, MATCH_TYPES, type MatchType, matchTypeLabel } from '@bandeja/rules/matches/match-type';
import type { Instant } from '@bandeja/rules/time/instant';
import { isLocalDate } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isAnswered } from '../../../data/is-answered.ts';
import { clubQuery } from '../../../data/shared-reads.ts';
import { dropDraft, readDraft, saveDraft } from '../../../lib/form/drafts.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { zoneHint } from '../../../lib/time/zone-note.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useCreateMatch } from '../api/change-match.ts';
import {
  localMatch,
  type NewMatchValues,
  newMatchErrors,
  newMatchOf,
  type Usual,
  whenOf,
  zoneOf,
} from './new-match.ts';
import { NewMatchCourt } from './new-match-court.tsx';
import { readSeats, type SeatedPlayer, seatInOrder, writeSeats } from './seats.ts';
import { WhereFields } from './where-fields.tsx';
import './create-match.css';

const TYPE_LINES: Record<MatchType, string> = {
  Competitive: 'Competitiva move o nível: vale para os quatro, com as mesmas duplas até o fim.',
  Friendly: 'Amistosa não move o nível. As duplas podem mudar a cada set.',
  Dynamic: 'Dinâmica roda as duplas a cada set e não move o nível.',
};

const typeLine = (type: string): string => (isMatchType(type) ? TYPE_LINES[type] : '');

interface NewMatchFormProps {
  playerId: number;
  /** The players initially on the court; the viewer is the first. */
  players: readonly SeatedPlayer[];
  /** Names without a place on the court. */
  others: readonly string[];
  booking: Booking | null;
  /** Of a match that is opened to others next. */
  usual?: Usual | undefined;
  /** Where what is entered is kept. */
  draft?: string;
  onCreated: (match: { id: number }) => void;
}

/** Type and players; without a booking also time and place. */
export function NewMatchForm({
  playerId,
  players,
  others,
  booking,
  usual,
  draft = booking ? `match.create.${booking.id}` : 'match.create',
  onCreated,
}: NewMatchFormProps) {
  const now = useNow(60_000);
  const sending = useSentAt(draft, now);

  const form = useForm<NewMatchValues>({
    initial: {
      type: booking?.match_type ?? 'Competitive',
      own_time: '',
      date: '',
      time: '',
      club: usual?.club?.name ?? '',
      club_slug: usual?.club?.slug ?? '',
      court: '',
      seats: writeSeats(seatInOrder(players)),
    },
    draft: { key: draft },
    check: (values) => newMatchErrors(values, booking ? null : when),
    submit: async (values) => {
      const match = newMatchOf(values, { when, zone, booking: booking?.id ?? null });
      onCreated(await sending.send(() => create(match)));
    },
  });
  const { values } = form;
  const club = useQuery({ ...clubQuery(values.club_slug), enabled: values.club_slug !== '' });
  const zone = zoneOf(values.court, club.data);
  const when = whenOf(values, sending.at, { zone, usual });
  const create = useCreateMatch(draft, (input) =>
    localMatch(input, { playerId, seats: readSeats(values.seats), booking, club: club.data, timezone: zone }),
  );

  return (
    <form {...form.formProps} className="create" aria-label="Criar Partida">
      <NewMatchCourt
        playerId={playerId}
        seats={readSeats(values.seats)}
        onChange={(seats) => form.set('seats', writeSeats(seats))}
        others={others}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <SegmentedField
            {...form.field('type')}
            label="Tipo"
            options={MATCH_TYPES.map((value) => ({ value, label: matchTypeLabel(value) }))}
            hint={<span aria-live="polite">{typeLine(values.type)}</span>}
          />
          {booking ? (
            <BookedFacts booking={booking} />
          ) : (
            <>
              <div className="when">
                <TextField
                  {...form.field('date')}
                  label="Dia"
                  type="date"
                  // Limits the year to four digits; the field alone would accept six.
                  max="2099-12-31"
                  value={when.date}
                  onChange={(date) => form.change({ ...when, date, own_time: 'yes' })}
                  hint={isLocalDate(when.date) ? formatDay(when.date, localDateOf(now, zone)) : null}
                />
                <TextField
                  {...form.field('time')}
                  label="Horário"
                  type="time"
                  value={when.time}
                  onChange={(time) => form.change({ ...when, time, own_time: 'yes' })}
                  hint={zoneHint(zone, now, values.court !== '')}
                />
              </div>
              <WhereFields
                value={values}
                chosen={club.data}
                error={form.field('club').error}
                onChange={form.change}
              />
            </>
          )}
        </Card>
        <ActionBar>
          <Button type="submit" size="tall" pending={form.pending}>
            Criar partida
          </Button>
        </ActionBar>
      </div>
    </form>
  );
}

/** Time and place of the booking; they can only be changed there. */
function BookedFacts({ booking }: { booking: Booking }) {
  return (
    <div className="facts">
      <p className="text-14 font-label text-ink">Da sua reserva</p>
      <p className="num mt-1 text-28 leading-tight font-heavy tracking-head text-ink">
        {formatTimeRange(booking.start_time, booking.end_time)}
      </p>
      <p className="font-medium text-ink">
        {formatLongDate(localDateOf(booking.start_at, booking.timezone))}
      </p>
      <p className="text-14 text-muted">
        {booking.court.club.name}, {booking.court.name}
      </p>
    </div>
  );
}

/**
 * The present of a form that sends it: `now` until the form is sent, then that instant until the server has answered.
 * A retry in another half hour, or after a reload, is then the same request.
 */
export function useSentAt(draft: string, now: Instant) {
  const name = `${draft}.sent`;
  const [sentAt, setSentAt] = useState(() => {
    const { at } = readDraft(name);
    return typeof at === 'string' ? (at as Instant) : null;
  });
  const at = sentAt ?? now;
  const forget = () => {
    dropDraft(name);
    setSentAt(null);
  };
  return {
    at,
    async send<Answer>(run: () => Promise<Answer>): Promise<Answer> {
      saveDraft(name, { at });
      setSentAt(at);
      try {
        const answer = await run();
        forget();
        return answer;
      } catch (error) {
        if (isAnswered(error)) forget();
        throw error;
      }
    },
  };
}
