import type { Match } from '@bandeja/contract/calls/matches';
import { asksWhoCame, hasWords, matchOver } from '@bandeja/rules/matches/match-over';
import { MatchNoShows } from '../no-shows/match-no-shows.tsx';
import { MatchWords } from './match-words.tsx';

/** What those who take part in a match tell each other before it, and who came. */
export function MatchTogether({ match, viewerId, now }: { match: Match; viewerId: number; now: Date }) {
  const plays = match.players.some(({ player }) => player.id === viewerId);
  const isAhead = now < new Date(matchOver(match));
  return (
    <>
      {plays && match.players.length > 1 && !match.ended_at && hasWords(match, now) && (
        <MatchWords match={match} viewerId={viewerId} now={now} />
      )}
      {((plays && asksWhoCame(match, now)) || (match.created_by === viewerId && isAhead)) && (
        <MatchNoShows match={match} />
      )}
    </>
  );
}
