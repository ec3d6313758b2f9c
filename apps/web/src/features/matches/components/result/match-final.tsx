import type { Match } from '@bandeja/contract/calls/matches';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { useNow } from '../../../../lib/hooks/use-now.ts';
import { matchZoneNote } from '../../../../lib/time/zone-note.ts';
import { Card, Turf } from '../../../../ui/card.tsx';
import { Scoreboard } from '../../../../ui/court/scoreboard.tsx';
import { earlyText, membersOf, pairName, placeOf } from '../../match-names.ts';
import { setGroups } from '../../sets/set-groups.ts';
import { ShareMatch } from '../../share/share-match.tsx';
import { MatchLinks } from '../match-links.tsx';
import { OtherGroups } from '../other-groups.tsx';
import { ConsentBanner } from './consent-banner.tsx';
import { LevelMoves } from './level-moves.tsx';
import { ResultBanner } from './result-banner.tsx';

/** A finished match: the winner, the score, the level changes and their reasons. */
export function MatchFinal({ match, viewerId }: { match: Match; viewerId: number | null }) {
  const now = useNow(60_000);
  const [first, ...others] = setGroups(match, match.scores);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 wide:grid-cols-[minmax(0,1fr)_372px] wide:gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Turf>
          <div className="border-b-2 border-on-turf px-5 pt-5 pb-4">
            <p className="text-14 text-on-turf-muted">
              {[
                formatDayTime(match.date, now, match.timezone),
                matchZoneNote(match),
                matchTypeLabel(match.type),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <div className="flex items-start justify-between gap-3">
              <h1 className="mt-1">{headline(match, viewerId, others.length > 0)}</h1>
              <ShareMatch match={match} className="-me-2 text-on-turf" />
            </div>
            {placeOf(match) && <p className="text-14 font-label">{placeOf(match)}</p>}
            {match.ended_early && <p className="text-14 text-on-turf-muted">{earlyText(match)}</p>}
          </div>
          {first && (
            <div className="px-5 py-3">
              <Scoreboard
                large
                onTurf
                names={{ a: pairName(first.a), b: pairName(first.b) }}
                numbers={first.sets.map(({ set }) => set)}
                sets={first.sets.map((set) => ({ a: set.team_a_score, b: set.team_b_score }))}
                winner={others.length > 0 ? null : match.winner}
              />
            </div>
          )}
        </Turf>
        <ConsentBanner match={match} />
        <ResultBanner match={match} now={now} viewerId={viewerId} />
        <MatchLinks match={match} viewerId={viewerId} />
        {others.length > 0 && (
          <Card pad="tight" className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <h2>Outras duplas</h2>
            <OtherGroups groups={others} large />
          </Card>
        )}
      </div>
      <LevelMoves match={match} viewerId={viewerId} />
    </div>
  );
}

function headline(match: Match, viewerId: number | null, mixed: boolean): string {
  // A match in which all players have been partners has no winner.
  if (mixed) return 'Partida encerrada';
  if (!match.winner) return 'Empate';
  const own = match.players.find(({ player }) => player.id === viewerId)?.team;
  if (own === 'A' || own === 'B') return own === match.winner ? 'Vocês venceram' : 'Não foi desta vez';
  return `Vitória de ${pairName(membersOf(match, match.winner))}`;
}
