import type { ClubSettings } from '@bandeja/contract/calls/desk-club';
import { CLUB_STEPS, type ClubStep } from '@bandeja/rules/clubs/publishing';
import { useQuery } from '@tanstack/react-query';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { useLastKnown } from '../../../lib/hooks/use-time.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { OfflineStrip } from '../../../ui/feedback/states.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink, useDeskSearch } from '../shell/desk-router.tsx';
import { clubSettingsQuery } from './api.ts';
import { nameOfStep, STEP_TITLES, stepAfter, stepOf } from './club-steps.ts';
import { ScheduleSection } from './schedule-section.tsx';

/** The five steps of an unpublished club, one at a time; later the same sections are its settings. */
export function ClubPage() {
  const { slug } = useDesk();
  const settings = useQuery(clubSettingsQuery(slug));
  const lastKnown = useLastKnown(settings);
  return (
    <Fetched
      query={settings}
      failed="Não deu para buscar o clube"
      loading={
        <>
          <PageHeader title="Clube" />
          <Loading label="Buscando o clube">
            <CardSkeleton />
          </Loading>
        </>
      }
    >
      {(club) => (
        <>
          <PageHeader
            title={club.published ? 'Clube' : 'Abrir o clube'}
            text={
              club.published
                ? club.name
                : 'Cinco passos. Dá para sair e continuar depois: cada um fica guardado. Até publicar, só a equipe vê o clube.'
            }
          >
            {club.published && (
              <LinkButton to="/club/$club_slug" params={{ club_slug: slug }} variant="secondary" size="small">
                Ver a página do clube
              </LinkButton>
            )}
          </PageHeader>
          {lastKnown && <OfflineStrip time={lastKnown} />}
          <Sections club={club} isFresh={!settings.isFetching} />
        </>
      )}
    </Fetched>
  );
}

// Each with its form and the schema of what it sends: a visit needs one of them.
const DataSection = lazy(async () => ({ default: (await import('./data-section.tsx')).DataSection }));
const CourtsSection = lazy(async () => ({ default: (await import('./courts-section.tsx')).CourtsSection }));
const PaymentSection = lazy(async () => ({
  default: (await import('./payment-section.tsx')).PaymentSection,
}));
const LookSection = lazy(async () => ({ default: (await import('./look-section.tsx')).LookSection }));

const SECTIONS: Record<ClubStep, ComponentType<{ club: ClubSettings; onDone: () => void }>> = {
  club: DataSection,
  courts: CourtsSection,
  schedule: ScheduleSection,
  payment: PaymentSection,
  look: LookSection,
};

interface SectionsProps {
  club: ClubSettings;
  /** False: what was known before is shown while it is read again. */
  isFresh: boolean;
}

function Sections({ club, isFresh }: SectionsProps) {
  const [search, change] = useDeskSearch();
  const step = stepOf(search.etapa, club);
  const next = stepAfter(step);
  const Section = SECTIONS[step];
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  // A new step is read from its heading on.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [step]);
  // Filled in here, the step stays until the owner goes on. What is missing may have been filled in on another page.
  useEffect(() => {
    if (!search.etapa && isFresh) change({ etapa: nameOfStep(step) });
  });
  const lacks = club.missing.filter((one) => one.step === step);
  return (
    <div className="flex flex-wrap items-start gap-4">
      <nav aria-label="Partes do clube" className="min-w-0 grow basis-[min(100%,14rem)]">
        <ol>
          {CLUB_STEPS.map((one, index) => {
            const missing = club.missing.filter((item) => item.step === one).length;
            return (
              <li key={one}>
                <DeskLink
                  page="club"
                  search={{ etapa: nameOfStep(one) }}
                  activeOptions={{ exact: true, includeSearch: true }}
                  className="side-link py-1.5"
                >
                  {missing > 0 || (one === 'look' && !club.published) ? (
                    <Circle size={20} className="flex-none text-muted" />
                  ) : (
                    <CircleCheck size={20} className="flex-none text-green-text" />
                  )}
                  <span className="min-w-0">
                    {index + 1}. {STEP_TITLES[one]}
                    {missing > 0 && (
                      <small className="block text-13 text-amber-text">
                        {missing === 1 ? 'falta 1 coisa' : `faltam ${missing} coisas`}
                      </small>
                    )}
                  </span>
                </DeskLink>
              </li>
            );
          })}
        </ol>
      </nav>
      <Card
        as="section"
        aria-labelledby="club-step"
        className="grid grow-3 basis-[min(100%,24rem)] grid-cols-[minmax(0,1fr)] content-start gap-5"
      >
        <h2 id="club-step" ref={heading} tabIndex={-1} className="scroll-mt-20 outline-none">
          {STEP_TITLES[step]}
        </h2>
        {lacks.length > 0 && step !== 'look' && (
          <Note tone="amber">
            <ul>
              {lacks.map(({ sentence }) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Note>
        )}
        <Suspense
          fallback={
            <Loading label="Abrindo">
              <CardSkeleton />
            </Loading>
          }
        >
          <Section
            key={step}
            club={club}
            onDone={() => next && !club.published && change({ etapa: nameOfStep(next) }, { replace: false })}
          />
        </Suspense>
      </Card>
    </div>
  );
}
