import { formatAgo } from '@bandeja/rules/format/relative-time';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLastKnown, useNow } from '../../../lib/hooks/use-time.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip, LiveDot } from '../../../ui/chip.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { countOf, KIND_LABELS, STAGE_LABELS, STAGE_TONES } from '../americano-texts.ts';
import { americanosQuery } from '../api.ts';

/** The viewer's Americanos and Mexicanos, newest first. */
export function AmericanoList() {
  const events = useQuery(americanosQuery);
  const lastKnown = useLastKnown(events);
  const now = useNow(60_000);
  return (
    <>
      <PageHeader title="Americano e Mexicano">
        <LinkButton size="small" to="/americano/create">
          Criar
        </LinkButton>
      </PageHeader>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {lastKnown && <OfflineStrip time={lastKnown} />}
        <Fetched
          query={events}
          failed="Não deu para buscar seus eventos"
          loading={
            <Loading label="Buscando seus eventos" className="grid gap-3 wide:grid-cols-2 broad:grid-cols-3">
              <CardSkeleton />
              <CardSkeleton />
            </Loading>
          }
        >
          {(data) =>
            data.length === 0 ? (
              <EmptyState
                title="Nenhum Americano por aqui"
                text="Crie um, mande o link para a turma e comece com quatro pessoas ou mais."
              >
                <LinkButton to="/americano/create">Criar Americano</LinkButton>
              </EmptyState>
            ) : (
              <ul className="grid gap-3 wide:grid-cols-2 broad:grid-cols-3" aria-label="Seus eventos">
                {data.map(({ hash, kind, name, stage, entrants, created_at }) => (
                  <li
                    key={hash}
                    className="relative grid min-w-0 rounded-card has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-blue-text"
                  >
                    <Card as="article" pad="tight" className="grid grid-cols-[minmax(0,1fr)] gap-2">
                      <div className="flex flex-wrap items-center gap-2">
                        <Chip tone={STAGE_TONES[stage]}>
                          {stage === 'running' && <LiveDot />}
                          <span>{STAGE_LABELS[stage]}</span>
                        </Chip>
                        <span className="text-13 text-muted">{formatAgo(created_at, now.toISOString())}</span>
                      </div>
                      <h2 className="text-18 text-balance wrap-anywhere">
                        <Link
                          to="/americano/$hash"
                          params={{ hash }}
                          className="outline-none after:absolute after:inset-0 after:rounded-card"
                        >
                          {name}
                        </Link>
                      </h2>
                      <p className="text-14 text-muted">
                        {KIND_LABELS[kind]} · {countOf(entrants, 'pessoa', 'pessoas')}
                      </p>
                    </Card>
                  </li>
                ))}
              </ul>
            )
          }
        </Fetched>
      </div>
    </>
  );
}
