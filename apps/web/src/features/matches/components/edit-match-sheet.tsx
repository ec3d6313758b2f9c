import type { Match } from '@bandeja/contract/calls/matches';
import { MATCH_TYPES, matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { parseTime } from '@bandeja/rules/time/clock-minutes';
import { isLocalDate } from '@bandeja/rules/time/local-date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clubQuery } from '../../../data/get-club.ts';
import { givenErrors } from '../../../lib/form/given-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { zoneHint } from '../../../lib/time/zone-note.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useUpdateMatch } from '../api/update-match.ts';
import { type EditValues, editOf, editValuesOf, zoneOfEdit } from '../editing/edit-match.ts';
import { WhereFields } from './create/where-fields.tsx';

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
        {form.formError && (
          <Note tone="red" live>
            {form.formError}
          </Note>
        )}
        <Button type="submit" size="tall" wide pending={form.pending}>
          Salvar
        </Button>
        <p className="text-13 leading-small text-muted">Os outros jogadores são avisados do que mudar.</p>
      </form>
    </Sheet>
  );
}
