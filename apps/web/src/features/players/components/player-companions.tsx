import type { Companion } from '@bandeja/contract/calls/match-stats';
import { fullName, isRemovedPlayer } from '@bandeja/rules/players/names';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { playerStatisticsQuery } from '../api/get-player-statistics.ts';
import { partnerText, rateText, rivalText } from '../statistics-texts.ts';
import './player-statistics.css';

/** The most frequent partners and rivals; each links to Perfil Atleta. */
export function PlayerCompanions({ playerId }: { playerId: number }) {
  const { data, isError, refetch } = useQuery(playerStatisticsQuery(playerId));
  if (data && data.top_partners.length + data.top_rivals.length > 0) {
    return (
      <>
        <Companions
          title="Parceiros"
          people={data.top_partners}
          text={partnerText}
          figure={({ wins, losses }) => rateText(wins + losses > 0 ? wins / (wins + losses) : null)}
        />
        <Companions
          title="Rivais"
          people={data.top_rivals}
          text={rivalText}
          figure={({ wins, losses }) => `${wins}–${losses}`}
        />
      </>
    );
  }
  if (!data && isError) {
    return <ErrorState title="Não deu para buscar parceiros e rivais" onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Loading label="Buscando parceiros e rivais" className="grid gap-5">
        <CompanionsSkeleton />
        <CompanionsSkeleton />
      </Loading>
    );
  }
  return (
    <Card as="section" aria-labelledby="companions">
      <h2 id="companions">Parceiros e rivais</h2>
      <p className="mt-1 text-14 leading-small text-muted">
        Depois do primeiro jogo, aparece aqui quem joga ao lado e quem joga contra.
      </p>
    </Card>
  );
}

/** With the maximum number of rows. */
const CompanionsSkeleton = () => (
  <Card className="grid gap-4">
    <Skeleton className="h-6 w-11/25" />
    {['a', 'b', 'c', 'd', 'e'].map((row) => (
      <Skeleton key={row} className="h-12" />
    ))}
  </Card>
);

type Balance = Omit<Companion, 'player'>;

function Companions({
  title,
  people,
  text,
  figure,
}: {
  title: string;
  people: readonly Companion[];
  text: (balance: Balance) => string;
  /** The visible short form. */
  figure: (balance: Balance) => string;
}) {
  const heading = useId();
  if (people.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <ul className="companions -mb-2 mt-1" aria-labelledby={heading}>
        {people.map((companion) => (
          <li key={companion.player.id}>
            <WayTo player={companion.player}>
              <Avatar name={companion.player} src={avatarOf(companion.player)} tone="soft" />
              <span className="min-w-0 flex-1">
                <b className="block leading-snug wrap-anywhere">{fullName(companion.player)}</b>
                <span className="num text-13 leading-snug text-muted">{text(companion)}</span>
              </span>
              <b className="num" aria-hidden="true">
                {figure(companion)}
              </b>
            </WayTo>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A link to the player's page; a deleted account has no link. */
function WayTo({ player, children }: { player: Companion['player']; children: ReactNode }) {
  if (isRemovedPlayer(player)) return <div>{children}</div>;
  return (
    <Link to="/player/$player_id" params={{ player_id: String(player.id) }}>
      {children}
    </Link>
  );
}
