import type { Ranking, RankingAward } from '@bandeja/contract/calls/rankings/rankings';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../lib/format.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { reasonsOf, sumByMatch } from '../points-by-match.ts';

interface PointsSheetProps {
  ranking: Ranking;
  awards: readonly RankingAward[];
  onClose: () => void;
}

/** The points of each match, with a link to it. */
export function PointsSheet({ ranking, awards, onClose }: PointsSheetProps) {
  return (
    <Sheet isOpen onClose={onClose} title="Partida a partida" kicker={ranking.name}>
      <ul className="points-list">
        {sumByMatch(awards).map((sum) => (
          <li key={sum.match}>
            <Link
              to="/match/$match_id"
              params={{ match_id: String(sum.match) }}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-3"
            >
              <span className="min-w-0 flex-1">
                <b className="block text-blue-text">{formatShortDate(localDateOf(sum.date, DEFAULT_ZONE))}</b>
                <span className="text-13 text-muted">{reasonsOf(sum)}</span>
              </span>
              <b className="num text-ink">
                {formatNumber(sum.points)}
                <span className="sr-only"> pontos</span>
              </b>
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
