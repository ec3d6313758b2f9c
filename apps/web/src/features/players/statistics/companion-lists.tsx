import type { Companion } from '@bandeja/contract/calls/match-stats';
import { fullName, isRemovedPlayer } from '@bandeja/rules/players/names';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { Card } from '../../../ui/card.tsx';
import { Avatar } from '../../../ui/player/avatar.tsx';
import { type Balance, partnerText, rivalText, winRateText } from '../statistics-texts.ts';
import './statistics.css';

/** Partners with the win rate, rivals with wins and losses. */
export function CompanionLists({
  partners,
  rivals,
}: {
  partners: readonly Companion[];
  rivals: readonly Companion[];
}) {
  return (
    <>
      <Companions title="Parceiros" people={partners} text={partnerText} figure={winRateText} />
      <Companions
        title="Rivais"
        people={rivals}
        text={rivalText}
        figure={({ wins, losses }) => `${wins}–${losses}`}
      />
    </>
  );
}

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
              <Avatar name={companion.player} src={avatarOf(companion.player)} />
              <span className="min-w-0 flex-1">
                <b className="block leading-snug wrap-anywhere">{fullName(companion.player)}</b>
                <span className="num block text-13 leading-snug text-balance text-muted">
                  <bdi>{text(companion)}</bdi>
                </span>
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
