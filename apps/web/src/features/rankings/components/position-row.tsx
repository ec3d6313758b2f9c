import type { Standing } from '@bandeja/contract/calls/rankings/rankings';
import { fullName, isRemovedPlayer } from '@bandeja/rules/players/names';
import { Link } from '@tanstack/react-router';
import { memo, type Ref } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Avatar } from '../../../ui/player/avatar.tsx';
import { Trend } from './trend.tsx';

interface PositionRowProps {
  /** Measures the height of the row. */
  ref: Ref<HTMLLIElement>;
  index: number;
  /** In the order of the ranking. */
  place: number;
  total: number;
  /** Missing while its page loads. */
  row: Standing | undefined;
  viewerId: number | null;
}

/**
 * One player of the list. A removed player has no profile to open. Drawn again only when it changes: the list around it
 * is drawn with every step of the scrolling.
 */
export const PositionRow = memo(({ ref, index, place, total, row, viewerId }: PositionRowProps) => {
  const isOwn = row?.player.id === viewerId;
  return (
    <li
      ref={ref}
      data-index={index}
      data-me={isOwn ? '' : undefined}
      tabIndex={isOwn ? -1 : undefined}
      aria-setsize={total}
      aria-posinset={place}
      className="position-row"
    >
      {row ? (
        <>
          <span className="num place">{formatNumber(row.position)}º</span>
          <Avatar
            name={row.player}
            src={avatarOf(row.player) ?? null}
            size="sm"
            tone={isOwn ? 'ink' : 'default'}
          />
          <span className="min-w-0 flex-1">
            {isOwn ? (
              <b className="block">Você</b>
            ) : isRemovedPlayer(row.player) ? (
              <b className="block">{fullName(row.player)}</b>
            ) : (
              <Link
                to="/player/$player_id"
                params={{ player_id: String(row.player.id) }}
                className="name block font-label text-ink"
              >
                {fullName(row.player)}
              </Link>
            )}
            <span className="block text-13 text-muted">{recordOf(row)}</span>
          </span>
          <span className="week">
            <Trend value={row.trend} />
          </span>
          <span className="num score">
            {formatNumber(row.score)}
            <span className="sr-only"> pontos</span>
          </span>
        </>
      ) : (
        <>
          <span className="num place">{formatNumber(place)}º</span>
          <Skeleton className="h-8 flex-1" />
        </>
      )}
    </li>
  );
});

/** `38 partidas, 71% ganhas`. */
function recordOf({ matches, wins }: Pick<Standing, 'matches' | 'wins'>): string {
  const won = Math.round((wins / Math.max(1, matches)) * 100);
  return `${formatNumber(matches)} ${matches === 1 ? 'partida' : 'partidas'}, ${won}% ${matches === 1 ? 'ganha' : 'ganhas'}`;
}
