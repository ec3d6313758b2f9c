import type { DeskSchedule } from '@bandeja/contract/calls/desk-schedule';
import { PUBLISH_DAYS_AHEAD, scheduleProblems } from '@bandeja/rules/clubs/schedule';
import { formatLongDate } from '@bandeja/rules/format/dates';
import { addDays, isLocalDate } from '@bandeja/rules/time/local-time';
import { useEffect, useEffectEvent, useState } from 'react';
import { fieldMessages } from '../../../lib/form/error-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { sentBand, usePublish } from './api.ts';
import { BookingsOutside } from './bookings-outside.tsx';
import type { ScheduleDraft } from './schedule-draft.ts';

interface PublishProps {
  schedule: DeskSchedule;
  draft: ScheduleDraft;
  onPublished: () => void;
  onClose: () => void;
}

export function PublishSheet({
  isOpen,
  ...rest
}: Partial<PublishProps> & { isOpen: boolean; onClose: () => void }) {
  const { schedule, draft, onPublished, onClose } = rest;
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Publicar">
      {schedule && draft && onPublished && (
        <Publish schedule={schedule} draft={draft} onPublished={onPublished} onClose={onClose} />
      )}
    </Sheet>
  );
}

/** What the draft would change from a day on, and its publication. */
function Publish({ schedule, draft, onPublished, onClose }: PublishProps) {
  const { slug } = useDesk();
  const { first_day, today } = schedule;
  const [from, setFrom] = useState(draft.from && draft.from >= first_day ? draft.from : first_day);
  const isDay = isLocalDate(from) && from >= first_day && from <= addDays(today, PUBLISH_DAYS_AHEAD);
  const preview = usePublish();
  const { hours, prices } = draft.week;
  const week = { hours: [...hours], prices: prices.map(sentBand) };
  const look = useEffectEvent(() => {
    if (isDay) preview.mutate({ params: { slug }, body: { from, ...week, dry_run: true } });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is looked at again
  useEffect(() => look(), [from]);
  const publish = usePublish();
  const refused = publish.error && fieldMessages(publish.error);
  const problem = refused?.from ?? (isDay || from === '' ? null : 'Escolha um dia dentro de um ano.');
  const others = refused && Object.entries(refused).filter(([name]) => name !== 'from');
  const canPublish = isDay && scheduleProblems(draft.week).length === 0;

  function send() {
    publish.mutate(
      {
        params: { slug },
        body: { from, ...week, expected_version: draft.base },
      },
      {
        onSuccess: () => {
          showToast({ message: `Publicado: vale a partir de ${formatLongDate(from).toLowerCase()}.` });
          onPublished();
          onClose();
        },
      },
    );
  }

  return (
    <>
      <TextField
        label="Vale a partir de"
        type="date"
        min={first_day}
        max={addDays(today, PUBLISH_DAYS_AHEAD)}
        value={from}
        onChange={setFrom}
        error={problem}
        hint={first_day > today ? 'Hoje o clube já abriu: vale de amanhã em diante.' : undefined}
      />
      {isDay && (
        <p className="text-16">
          <b>{formatLongDate(from)}</b> é o primeiro dia
          {preview.data?.until
            ? `; vale até ${formatLongDate(addDays(preview.data.until, -1)).toLowerCase()}`
            : ''}
          . Reservas já feitas mantêm hora e preço.
        </p>
      )}
      {isDay &&
        (preview.data ? (
          <BookingsOutside bookings={preview.data.bookings} />
        ) : preview.error ? (
          <Note tone="red">{Object.values(fieldMessages(preview.error))[0]}</Note>
        ) : (
          <Loading label="Conferindo as reservas">
            <CardSkeleton />
          </Loading>
        ))}
      {others && others.length > 0 && (
        <Note tone="red" live>
          {others.map(([name, message]) => (
            <p key={name}>{message}</p>
          ))}
        </Note>
      )}
      <Button size="tall" wide disabled={!canPublish} pending={publish.isPending} onClick={send}>
        Publicar
      </Button>
    </>
  );
}
