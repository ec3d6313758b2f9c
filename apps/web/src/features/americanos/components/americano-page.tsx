import type { Americano } from '@bandeja/contract/calls/americanos';
import { ApiError } from '@bandeja/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answersOf, LIVE_CHANGES } from '../../../data/changes.ts';
import { refetch } from '../../../data/refetch.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useLastKnown } from '../../../lib/hooks/use-time.ts';
import { useLive } from '../../../live/use-live.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Chip, LiveDot } from '../../../ui/chip.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { countOf, KIND_LABELS, STAGE_LABELS, STAGE_TONES } from '../americano-texts.ts';
import { americanoQuery } from '../api.ts';
import { AmericanoTable, Podium } from './americano-table.tsx';
import { EventActions } from './event-actions.tsx';
import { EntrantList, Gathering, LateEntry } from './gathering.tsx';
import { Rounds } from './rounds.tsx';

interface AmericanoPageProps {
  hash: string;
  /** The viewer's player; null: signed out, or not registered. */
  viewer: number | null;
}

/** One event, live: the invitation before the start, then rounds and table. */
export function AmericanoPage({ hash, viewer }: AmericanoPageProps) {
  const client = useQueryClient();
  const event = useQuery(americanoQuery(hash));
  const lastKnown = useLastKnown(event);
  useLive(event.data ? [`americano:${hash}`] : [], () => {
    void refetch(client, answersOf(LIVE_CHANGES.americano));
  });
  const { data } = event;
  if (data === undefined) {
    if (event.error instanceof ApiError && [400, 404].includes(event.error.status)) {
      return (
        <>
          <PageHeader title="Evento não encontrado" />
          <EmptyState title="Não há evento neste endereço" text="Confira o link com quem convidou você.">
            <LinkButton to="/americano">Ver meus eventos</LinkButton>
          </EmptyState>
        </>
      );
    }
    if (event.isError) {
      return (
        <>
          <PageHeader title="Americano" />
          <ErrorState
            title="Não deu para buscar o evento"
            text={errorText(event.error, 'Confira o sinal e tente de novo.')}
            onRetry={() => void event.refetch()}
          />
        </>
      );
    }
    return (
      <Loading label="Buscando o evento" className="grid gap-4">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-66 rounded-card" />
      </Loading>
    );
  }
  const own = data.entrants.find(({ player }) => viewer !== null && player?.id === viewer)?.id ?? null;
  const { stage } = data;
  return (
    <>
      {lastKnown && <OfflineStrip time={lastKnown} />}
      <Head event={data} />
      {stage === 'gathering' ? (
        <Gathering event={data} own={own} viewer={viewer} />
      ) : (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-2">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
            {stage === 'finished' && <Podium event={data} own={own} />}
            <Rounds event={data} own={own} />
          </div>
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
            <AmericanoTable event={data} own={own} />
            <LateEntry event={data} viewer={viewer} />
            <EventActions event={data} own={own} />
            {data.can.remove && <EntrantList event={data} own={own} />}
          </div>
        </div>
      )}
    </>
  );
}

function Head({ event }: { event: Americano }) {
  const { kind, name, stage, points, courts } = event;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone={STAGE_TONES[stage]}>
          {stage === 'running' && <LiveDot />}
          <span>{STAGE_LABELS[stage]}</span>
        </Chip>
        <span className="text-14 text-muted">
          {KIND_LABELS[kind]} · {points} pontos · {countOf(courts, 'quadra', 'quadras')}
        </span>
      </div>
      <PageHeader title={<span className="wrap-anywhere">{name}</span>} />
    </div>
  );
}
