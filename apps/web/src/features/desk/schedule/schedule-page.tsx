import type { DeskSchedule, ScheduleVersion } from '@bandeja/contract/calls/desk-schedule';
import { problemSentence, scheduleProblems, type WeekSchedule } from '@bandeja/rules/clubs/schedule';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { weekdayOf } from '@bandeja/rules/time/local-time';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { scheduleQuery, useRemoveWeek } from './api.ts';
import { QuickStart } from './quick-start.tsx';
import { type ScheduleDraft, useScheduleDraft } from './schedule-draft.ts';
import type { Opened } from './schedule-sheets.tsx';
import { WeekGrid } from './week-grid.tsx';

// Below the week, which does not wait for them.
const PriceFile = lazyPart(async () => (await import('./price-file.tsx')).PriceFile);
const Holidays = lazyPart(async () => (await import('./holidays.tsx')).Holidays);
// What opens after a tap is no part of the first load.
const ScheduleSheets = lazyPart(async () => (await import('./schedule-sheets.tsx')).ScheduleSheets);

export function SchedulePage() {
  const { slug } = useDesk();
  const schedule = useQuery(scheduleQuery(slug));
  return (
    <>
      <PageHeader title="Horários e preços" />
      <Fetched
        query={schedule}
        failed="Não deu para buscar os horários"
        loading={
          <Loading label="Buscando os horários">
            <CardSkeleton />
          </Loading>
        }
      >
        {(found) => <Editor key={slug} schedule={found} />}
      </Fetched>
    </>
  );
}

const EMPTY: WeekSchedule = { hours: [], prices: [] };

function Editor({ schedule }: { schedule: DeskSchedule }) {
  const { slug } = useDesk();
  const { version, versions, today } = schedule;
  const [draft, setDraft] = useScheduleDraft(slug);
  /** The version that is looked at, by its first day. */
  const [viewed, setViewed] = useState<string | null | undefined>();
  const [day, setDay] = useState(weekdayOf(today));
  const [opened, setOpened] = useState<Opened>(null);
  const [isStarting, setStarting] = useState(false);

  const shown = versions.find(({ from }) => from === viewed) ?? versions[0];
  const week = draft?.week ?? shown ?? EMPTY;
  const edit = (next: WeekSchedule) => {
    const from = shown?.state === 'coming' ? shown.from : null;
    const { hours, prices } = next;
    setDraft({ base: draft?.base ?? version, from: draft?.from ?? from, week: { hours, prices } });
  };
  const problems = week.hours.length === 0 ? [] : scheduleProblems(week);

  if (week.hours.length === 0) {
    return (
      <>
        <Card className="grid max-w-140 gap-4">
          <div>
            <h2>Comece com uma semana simples</h2>
            <p className="text-14 text-muted">
              As mesmas horas todos os dias e dois preços. Depois você muda cada dia.
            </p>
          </div>
          <QuickStart onEdit={edit} />
        </Card>
        <Suspense>
          <Holidays today={today} week={null} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      {draft ? (
        <DraftBar
          draft={draft}
          version={version}
          onDraft={setDraft}
          onPublish={() => setOpened({ sheet: 'publish' })}
          problems={problems.map(problemSentence)}
        />
      ) : (
        <Versions versions={versions} shown={shown} onView={setViewed} />
      )}
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            onClick={() =>
              setOpened({ sheet: 'band', target: { days: [day], from: null, to: null, band: null } })
            }
          >
            Nova faixa de preço
          </Button>
          <Button variant="quiet" size="small" onClick={() => setStarting(true)}>
            Mesmas horas todos os dias
          </Button>
        </div>
        <WeekGrid
          week={week}
          day={day}
          onDay={setDay}
          onBand={(target) => setOpened({ sheet: 'band', target })}
          onHours={(day) => setOpened({ sheet: 'hours', day })}
          onCopy={(day) => setOpened({ sheet: 'copy', day })}
        />
        <Suspense>
          <PriceFile prices={week.prices} onPrices={(prices) => edit({ hours: week.hours, prices })} />
        </Suspense>
      </Card>
      <Suspense>
        <Holidays today={today} week={versions[0] ?? null} />
      </Suspense>
      <Sheet isOpen={isStarting} onClose={() => setStarting(false)} title="Mesmas horas todos os dias">
        <QuickStart
          onEdit={(next) => {
            edit(next);
            setStarting(false);
          }}
        />
      </Sheet>
      <Suspense>
        <ScheduleSheets
          {...{ opened, week, schedule, draft }}
          onEdit={edit}
          onPublished={() => setDraft(null)}
          onClose={() => setOpened(null)}
        />
      </Suspense>
    </>
  );
}

const PROBLEMS_SHOWN = 4;

/** Says that what is shown is not published yet, what keeps it from that, and publishes it. */
function DraftBar({
  draft,
  version,
  onDraft,
  onPublish,
  problems,
}: {
  draft: ScheduleDraft;
  version: string;
  onDraft: (draft: ScheduleDraft | null) => void;
  onPublish: () => void;
  problems: readonly string[];
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid gap-3">
      {draft.base !== version && (
        <Note tone="amber" live>
          Os horários publicados mudaram desde que este rascunho começou. Descarte o rascunho para ver como
          estão agora, ou siga com ele.
          <Button variant="quiet" size="small" onClick={() => onDraft({ ...draft, base: version })}>
            Seguir com o rascunho
          </Button>
        </Note>
      )}
      {problems.length > 0 && (
        <Note tone="red" live>
          <b>Antes de publicar:</b>
          <ul className="list-disc ps-5">
            {problems.slice(0, PROBLEMS_SHOWN).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {problems.length > PROBLEMS_SHOWN && <li>e mais {problems.length - PROBLEMS_SHOWN}.</li>}
          </ul>
        </Note>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-14 text-muted">
          <b className="text-ink">Rascunho.</b> Fica neste aparelho até você publicar.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button disabled={problems.length > 0} onClick={onPublish}>
            Ver o que muda e publicar
          </Button>
          <Button variant="danger" onClick={() => setAsking(true)}>
            Descartar
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        danger
        title="Descartar o rascunho?"
        confirmLabel="Descartar"
        onConfirm={() => onDraft(null)}
        onCancel={() => setAsking(false)}
      >
        As mudanças que ainda não foram publicadas se perdem. Os horários publicados continuam valendo.
      </ConfirmDialog>
    </div>
  );
}

/** The week of now, and those that are published for later. */
function Versions({
  versions,
  shown,
  onView,
}: {
  versions: readonly ScheduleVersion[];
  shown: ScheduleVersion | undefined;
  onView: (from: string | null) => void;
}) {
  const { slug } = useDesk();
  const remove = useRemoveWeek();
  if (versions.length < 2 && versions[0]?.state !== 'coming') return null;
  return (
    <Section title="Publicado">
      <ul className="grid gap-2">
        {versions.map((version) => (
          <li
            key={version.from}
            className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-surface px-4 py-2 shadow-card"
          >
            <span className="num">
              <b>
                {version.state === 'current' ? 'Agora' : `A partir de ${formatShortDate(version.from ?? '')}`}
              </b>
              {version === shown && ' (mostrado abaixo)'}
            </span>
            <span className="flex flex-wrap gap-1">
              {version !== shown && (
                <Button variant="quiet" size="small" onClick={() => onView(version.from)}>
                  Ver
                </Button>
              )}
              {version.state === 'coming' && (
                <Button
                  variant="danger"
                  size="small"
                  pending={remove.isPending}
                  onClick={() => remove.mutate({ params: { slug, from: version.from ?? '' } })}
                >
                  Desfazer
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
