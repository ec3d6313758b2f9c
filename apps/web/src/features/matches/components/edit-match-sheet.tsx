import type { InputTo } from '@bandeja/contract/call';
import type { Match, updateMatch } from '@bandeja/contract/calls/matches';
import { isMatchType, MATCH_TYPES, matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { toMillis } from '@bandeja/rules/time/instant';
import { isLocalDate, parseTime } from '@bandeja/rules/time/local-time';
import { localDateOf, localTimeOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clubQuery } from '../../../data/shared-reads.ts';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { deviceZone, zoneHint } from '../../../lib/time/zone-note.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useUpdateMatch } from '../api/change-match.ts';
import { WhereFields } from '../create/where-fields.tsx';

/** Editar partida: type, time and place. Time and place of a match with a booking are those of the booking. */
export function EditMatchSheet({ match: opened, onClose }: { match: Match; onClose: () => void }) {
  // The match as it was when the sheet opened: a change by another player meanwhile is refused, not overwritten.
  const [match] = useState(opened);
  const update = useUpdateMatch(match);
  const isBooked = match.booking !== null;
  const form = useForm<EditValues>({
    initial: editValuesOf(match),
    check: ({ date, time }) =>
      givenErrors({
        date: isLocalDate(date) ? null : 'Escolha o dia.',
        time: parseTime(time) === null ? 'Escolha o horário.' : null,
      }),
    submit: async (values) => {
      const edit = editOf(match, values, zone);
      if (edit !== null) {
        await update.mutateAsync({ params: { id: match.id }, body: edit });
        showToast({ message: 'Partida atualizada. Os jogadores foram avisados.' });
      }
      onClose();
    },
  });
  const { values } = form;
  const club = useQuery({ ...clubQuery(values.club_slug), enabled: values.club_slug !== '' });
  const zone = zoneOfEdit(match, values.court, club.data);
  return (
    <Sheet isOpen onClose={onClose} title="Editar partida">
      <form {...form.formProps} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <SegmentedField
          {...form.field('type')}
          label="Tipo"
          options={MATCH_TYPES.map((value) => ({ value, label: matchTypeLabel(value) }))}
        />
        {isBooked ? (
          <p className="text-14 leading-small text-muted">
            Dia, horário e quadra são os da reserva. Para mudar, reserve outra quadra.
          </p>
        ) : (
          <>
            <div className="grid gap-5 desk:grid-cols-2 desk:gap-3">
              <TextField {...form.field('date')} label="Dia" type="date" max="2099-12-31" />
              <TextField
                {...form.field('time')}
                label="Horário"
                type="time"
                hint={zoneHint(zone, match.date, values.court !== '')}
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
        <Refusal text={form.formError} />
        <Button type="submit" size="tall" wide pending={form.pending}>
          Salvar
        </Button>
        <p className="text-13 leading-small text-muted">Os outros jogadores são avisados do que mudar.</p>
      </form>
    </Sheet>
  );
}

/** The form of Editar partida; all values are text. */
type EditValues = {
  type: string;
  /** YYYY-MM-DD and HH:MM in the zone of zoneOfEdit. */
  date: string;
  time: string;
  club: string;
  club_slug: string;
  court: string;
};

type MatchEdit = InputTo<typeof updateMatch>['body'];

/** The zone of the times that the form starts with: a match of no club has them at the clock of this device. */
const firstZoneOf = ({ court, has_lost_court, timezone }: Match): string =>
  court || has_lost_court ? timezone : deviceZone();

export function editValuesOf(match: Match): EditValues {
  const { type, date, court, meta_data } = match;
  const zone = firstZoneOf(match);
  return {
    type,
    date: localDateOf(date, zone),
    time: localTimeOf(date, zone),
    club: court?.club.name ?? meta_data.club ?? '',
    club_slug: court?.club.slug ?? '',
    court: court ? String(court.id) : '',
  };
}

/**
 * The zone of the form's times: that of the chosen court's club; without a court that of this device. A match that lost
 * its court keeps the zone it has.
 */
export function zoneOfEdit(match: Match, court: string, club: { timezone: string } | undefined): string {
  if (court === editValuesOf(match).court) return firstZoneOf(match);
  return court && club ? club.timezone : deviceZone();
}

/** The fields that differ from the match; null: none does. Throws a RangeError for an unreadable time. */
export function editOf(match: Match, values: EditValues, zone: string): MatchEdit | null {
  const before = editValuesOf(match);
  const minutes = parseTime(values.time);
  if (minutes === null) throw new RangeError(`not a time: ${values.time}`);
  const date = zonedTime(values.date, minutes, zone);
  const club = values.club.trim();
  const isMoved = toMillis(date) !== toMillis(match.date);
  const isCourtChanged = values.court !== before.court;
  // With a court the club is that of the court.
  const isClubTyped = !values.court && (club !== before.club || before.court !== '');
  const edit: MatchEdit = {
    ...(isMatchType(values.type) && values.type !== match.type && { type: values.type }),
    ...(isMoved && { date }),
    ...(isCourtChanged && { court: values.court ? Number(values.court) : null }),
    ...(isClubTyped && { meta_data: { club } }),
    // A new time without a court is sent with its zone. A typed club also replaces the zone of a lost court.
    ...(!values.court &&
      (isMoved || isCourtChanged || (isClubTyped && match.has_lost_court)) && { timezone: zone }),
  };
  return Object.keys(edit).length === 0 ? null : { ...edit, expected_version: match.version };
}
