import type { DeskMatches } from '@bandeja/contract/calls/desk-results';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchDesk } from '../../../data/desk.ts';
import { useLastKnown } from '../../../lib/hooks/use-time.ts';
import { useLive } from '../../../live/use-live.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { OfflineStrip } from '../../../ui/feedback/states.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink, useDeskParam } from '../shell/desk-router.tsx';
import { MatchSourceProvider } from './match-source.ts';
import { MatchesList } from './matches-list.tsx';
import { deskMatchesQuery, useFinishTournament } from './results-api.ts';

export { RefereePage } from './referee-page.tsx';

/** The matches of a tournament by day, court and time: a tap opens the result of one. */
export function ResultsPage() {
  const { slug, timezone } = useDesk();
  const hash = useDeskParam('hash');
  const client = useQueryClient();
  const matches = useQuery(deskMatchesQuery(slug, hash));
  const lastKnown = useLastKnown(matches);
  // Results of players, of other desks, and of commands.
  useLive([`tournament:${hash}`], () => void refetchDesk(client));
  return (
    <>
      <PageHeader title="Jogos" text={matches.data?.name ?? ''}>
        <DeskLink
          page="tournaments"
          search={{ torneio: hash }}
          className="btn min-h-11 px-3 text-14 text-blue-text max-desk:-ms-3"
        >
          Voltar ao torneio
        </DeskLink>
      </PageHeader>
      {lastKnown && <OfflineStrip time={lastKnown} />}
      <Fetched
        query={matches}
        failed="Não deu para buscar os jogos"
        loading={
          <Loading label="Buscando os jogos">
            <CardSkeleton />
          </Loading>
        }
      >
        {(found) => (
          <MatchSourceProvider value={{ params: { slug, hash }, timezone }}>
            <MatchesList found={found}>
              <Ending found={found} />
            </MatchesList>
          </MatchSourceProvider>
        )}
      </Fetched>
    </>
  );
}

/** The champions, and the end of a tournament of which every match has a result. */
function Ending({ found: { hash, status, categories, can } }: { found: DeskMatches }) {
  const { slug } = useDesk();
  const finish = useFinishTournament();
  const [isAsking, setAsking] = useState(false);
  const champions = categories.filter(({ champion }) => champion !== null);
  if (status !== 'finished' && !can.finish) return null;
  return (
    <Section title={status === 'finished' ? 'Torneio encerrado' : 'Todos os jogos têm resultado'}>
      <Card className="grid gap-3">
        <ul className="grid gap-1" aria-label="Campeões">
          {champions.map(({ id, name, champion }) => (
            <li key={id} className="wrap-anywhere">
              {name}: <b>{champion}</b>
            </li>
          ))}
        </ul>
        <Refusal error={finish.error} />
        {can.finish && (
          <Button className="w-fit" onClick={() => setAsking(true)}>
            Encerrar o torneio
          </Button>
        )}
      </Card>
      <ConfirmDialog
        isOpen={isAsking}
        title="Encerrar o torneio?"
        confirmLabel="Encerrar"
        pending={finish.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => finish.mutate({ params: { slug, hash } }, { onSettled: () => setAsking(false) })}
      >
        Os campeões ficam como estão acima, e nenhum resultado muda mais.
      </ConfirmDialog>
    </Section>
  );
}
