import type { Player } from '@bandeja/contract/calls/players';
import { ApiError } from '@bandeja/contract/client';
import { formatMonth } from '@bandeja/rules/format/dates';
import { fullName, givenName, isRemovedPlayer } from '@bandeja/rules/players/names';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ReactNode } from 'react';
import { playerQuery } from '../../../data/shared-reads.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useLastKnown } from '../../../lib/hooks/use-time.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { usePageTitle } from '../../../shell/page/use-page.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { headToHeadQuery } from '../api.ts';
import { headToHeadText } from '../statistics-texts.ts';
import { BlockButton } from './block-button.tsx';
import { ProfileHeader } from './profile-view.tsx';

/** Level and matches at the left, companions at the right. */
export const PLAYER_COLUMNS = 'grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_340px] wide:gap-6';

const isId = (id: string) => /^[1-9]\d{0,9}$/.test(id);

interface PlayerPageProps {
  id: string;
  /** The viewer; null: a visitor; undefined: not known yet. */
  viewerId: number | null | undefined;
  onEdit: () => void;
  children: (player: Player) => ReactNode;
}

/** The public Perfil Atleta; `children` renders the details. `onEdit` is given on the viewer's own page. */
export function PlayerPage({ id, viewerId, onEdit, children }: PlayerPageProps) {
  const player = useQuery({ ...playerQuery(Number(id)), enabled: isId(id) });
  const lastKnown = useLastKnown(player);
  usePageTitle(player.data && fullName(player.data));

  // Waits until the viewer is known, so that the layout does not shift.
  if (player.data && viewerId !== undefined) {
    const own = player.data.id === viewerId;
    const removed = isRemovedPlayer(player.data);
    return (
      <>
        {lastKnown && <OfflineStrip time={lastKnown} />}
        <ProfileHeader player={player.data} {...(own && { onEdit })} />
        {removed ? (
          <EmptyState
            title="Esta conta foi excluída"
            text="As partidas continuam com quem jogou, sem nome nem foto de quem saiu."
          >
            <LinkButton to="/">Ir para o início</LinkButton>
          </EmptyState>
        ) : (
          <>
            {viewerId !== null && !own && (
              <LinkButton
                to="/match/create"
                search={{ with: String(player.data.id) }}
                className="justify-self-start"
              >
                <UserPlus size={20} aria-hidden="true" />
                Convidar para jogar
              </LinkButton>
            )}
            {viewerId !== null && !own && <HeadToHead player={player.data} />}
            {children(player.data)}
            {viewerId !== null && !own && <BlockButton player={player.data} />}
          </>
        )}
      </>
    );
  }
  if (!isId(id) || (player.error instanceof ApiError && [400, 404].includes(player.error.status))) {
    return (
      <>
        <PageHeader title="Jogador não encontrado" />
        <EmptyState title="Não há jogador neste endereço" text="A conta pode ter sido excluída.">
          <LinkButton to="/">Ir para o início</LinkButton>
        </EmptyState>
      </>
    );
  }
  if (player.isPending || player.data) {
    return (
      <Loading label="Buscando o jogador" className="grid gap-5">
        <div className="flex items-center gap-4">
          <Skeleton className="size-17 flex-none rounded-pill desk:size-22" />
          <Skeleton className="h-12 w-7/10" />
        </div>
        {viewerId !== null && <Skeleton className="h-31 rounded-card desk:h-21" />}
        <div className={PLAYER_COLUMNS}>
          <Card className="grid gap-4">
            <Skeleton className="h-6 w-7/10" />
            <Skeleton className="h-16 w-11/25" />
            <Skeleton className="aspect-318/214 max-w-155" />
          </Card>
        </div>
      </Loading>
    );
  }
  return (
    <>
      <PageHeader title="Perfil Atleta" />
      <ErrorState
        title="Não deu para buscar o jogador"
        text={errorText(player.error, 'Confira o sinal e tente de novo.')}
        onRetry={() => void player.refetch()}
      />
    </>
  );
}

/** Matches of the viewer with and against this player. */
function HeadToHead({ player }: { player: Pick<Player, 'id' | 'first_name' | 'last_name'> }) {
  const { data, isError, refetch } = useQuery(headToHeadQuery(player.id));
  return (
    <Card as="section" aria-labelledby="head-to-head">
      <h2 id="head-to-head">Você e {givenName(player)}</h2>
      {data ? (
        <p className="mt-1 text-14 leading-small">
          {headToHeadText(data)}
          {data.last_at && (
            <span className="text-muted">
              {' '}
              A última vez foi em {formatMonth(localDateOf(data.last_at, DEFAULT_ZONE))}.
            </span>
          )}
        </p>
      ) : isError ? (
        <div className="mt-1">
          <ErrorState bare title="Não deu para comparar vocês" onRetry={() => void refetch()} />
        </div>
      ) : (
        <Loading label="Buscando as partidas de vocês" className="mt-1">
          <Skeleton className="h-15 desk:h-5" />
        </Loading>
      )}
    </Card>
  );
}
