import type { Match } from '@bandeja/contract/matches';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { groupSets } from '@bandeja/rules/matches/group-sets';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { useState } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Turf } from '../../../ui/card.tsx';
import { Scoreboard } from '../../../ui/scoreboard.tsx';
import { membersOf, pairName, placeOf } from '../match-names.ts';
import { ShareMatch } from '../share/share-match.tsx';
import { LevelMoves } from './level-moves.tsx';

/** A finished match: who won, the score, what it changed and why. */
export function MatchFinal({ match, viewerId }: { match: Match; viewerId: number | null }) {
  const now = useNow(60_000);
  const [first, ...others] = match.type === 'Competitive' ? [] : groupSets(match.scores);
  const sets = first ? first.sets : match.scores;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 wide:grid-cols-[minmax(0,1fr)_372px] wide:gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Turf>
          <div className="border-b-2 border-on-turf px-5 pt-5 pb-4">
            <p className="text-14 text-on-turf-muted">
              {[formatDayTime(match.date, now, match.timezone), matchTypeLabel(match.type)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <div className="flex items-start justify-between gap-3">
              <h1 className="mt-1">{headline(match, viewerId)}</h1>
              <ShareMatch match={match} className="-me-2 text-on-turf" />
            </div>
            <p className="text-14 font-label">{placeOf(match)}</p>
          </div>
          <div className="px-5 py-3">
            <Scoreboard
              large
              onTurf
              names={
                first
                  ? namesOf(match, first)
                  : { a: pairName(membersOf(match, 'A')), b: pairName(membersOf(match, 'B')) }
              }
              sets={sets.map((set) => ({ a: set.team_a_score, b: set.team_b_score }))}
              winner={match.winner}
            />
          </div>
        </Turf>
        {others.length > 0 && <OtherGroups match={match} groups={others} />}
      </div>
      <LevelMoves match={match} viewerId={viewerId} />
    </div>
  );
}

type Group = ReturnType<typeof groupSets<Match['scores'][number]>>[number];

/** The other compositions of an Amistosa or Dinâmica, folded away. */
function OtherGroups({ match, groups }: { match: Match; groups: Group[] }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-3">
      {open &&
        groups.map((group) => (
          <Card key={`${group.team_a}|${group.team_b}`} pad="tight">
            <Scoreboard
              large
              names={namesOf(match, group)}
              sets={group.sets.map((set) => ({ a: set.team_a_score, b: set.team_b_score }))}
            />
          </Card>
        ))}
      <Button
        variant="quiet"
        size="small"
        className="justify-self-start"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Ver menos' : 'Ver mais'}
      </Button>
    </div>
  );
}

function namesOf(match: Match, group: Pick<Group, 'team_a' | 'team_b'>) {
  const pair = (ids: readonly number[]) =>
    pairName(ids.flatMap((id) => match.players.filter((player) => player.id === id)));
  return { a: pair(group.team_a), b: pair(group.team_b) };
}

function headline(match: Match, viewerId: number | null): string {
  if (!match.winner) return 'Empate';
  const own = match.players.find(({ player }) => player.id === viewerId)?.team;
  if (own === 'A' || own === 'B') return own === match.winner ? 'Vocês venceram' : 'Não foi desta vez';
  return `Vitória de ${pairName(membersOf(match, match.winner))}`;
}
