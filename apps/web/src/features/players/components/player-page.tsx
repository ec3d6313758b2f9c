import { ApiError } from '@bandeja/contract/client';
import type { Player } from '@bandeja/contract/players';
import { fullName } from '@bandeja/rules/players/names';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../../lib/error-messages.ts';
import { useLastKnown } from '../../../lib/last-known.ts';
import { PageHeader } from '../../../shell/page-header.tsx';
import { usePageTitle } from '../../../shell/page-title.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState, OfflineStrip } from '../../../ui/states.tsx';
import { playerQuery } from '../api/get-player.ts';
import { ProfileHeader } from './profile-view.tsx';

const isId = (id: string) => /^[1-9]\d{0,9}$/.test(id);

/** Perfil Atleta, for anyone: who it is; `children` draws what other features know of him. `onEdit` on one's own. */
export function PlayerPage({
  id,
  ownId,
  onEdit,
  children,
}: {
  id: string;
  ownId: number | undefined;
  onEdit: () => void;
  children: (player: Player) => ReactNode;
}) {
  const player = useQuery({ ...playerQuery(id), enabled: isId(id) });
  const lastKnown = useLastKnown(player);
  usePageTitle(player.data && fullName(player.data));

  if (player.data) {
    const own = player.data.id === ownId;
    return (
      <>
        {lastKnown && <OfflineStrip time={lastKnown} />}
        <ProfileHeader player={player.data} {...(own && { onEdit })} />
        {children(player.data)}
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
  if (player.isPending) {
    return (
      <Loading label="Buscando o jogador" className="grid gap-5">
        <div className="flex items-center gap-4">
          <Skeleton className="size-17 flex-none rounded-pill desk:size-22" />
          <Skeleton className="h-12 w-7/10" />
        </div>
        <Card className="grid gap-4">
          <Skeleton className="h-6 w-7/10" />
          <Skeleton className="h-16 w-11/25" />
          <Skeleton className="aspect-318/214 max-w-155" />
        </Card>
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
