import type { Match } from '@bandeja/contract/calls/matches';
import type { ReactNode } from 'react';
import { Scoreboard } from '../../../ui/court/scoreboard.tsx';
import { OtherGroups } from '../components/other-groups.tsx';
import { placeNames } from '../match-names.ts';
import type { SetDraft } from './score-entry.ts';
import { setGroups } from './set-teams.ts';

interface OpenBoardsProps {
  match: Match;
  draft: SetDraft | null;
  head: ReactNode;
}

/**
 * The sets of an open match, including the one being entered: the board of the pairs that play now, those of other
 * pairs collapsed.
 */
export function OpenBoards({ match, draft, head }: OpenBoardsProps) {
  const recorded = match.scores
    .map((score) => ({ ...score, now: false }))
    .filter(({ set }) => set !== draft?.set);
  const entered = draft && { set: draft.set, ...draft.score, players: draft.players ?? [], now: true };
  const sets = [...recorded, ...(entered ? [entered] : [])].toSorted((one, other) => one.set - other.set);
  const groups = setGroups(match, sets);
  const main = groups.find(({ sets: played }) => entered && played.includes(entered)) ?? groups[0];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {main && (
        <Scoreboard
          large
          names={{ a: placeNames(main.a), b: placeNames(main.b) }}
          numbers={main.sets.map(({ set }) => set)}
          sets={main.sets.map((one) => ({ a: one.team_a_score, b: one.team_b_score, now: one.now }))}
          head={head}
        />
      )}
      <OtherGroups groups={groups.filter((group) => group !== main)} large />
    </div>
  );
}
