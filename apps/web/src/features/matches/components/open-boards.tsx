import type { Match } from '@bandeja/contract/calls/matches';
import type { ReactNode } from 'react';
import { Scoreboard } from '../../../ui/court/scoreboard.tsx';
import { pairName } from '../match-names.ts';
import type { SetDraft } from '../set-draft.ts';
import { setGroups } from '../set-groups.ts';

/** The sets of an open match, including the one being entered: one board per team composition. */
export function OpenBoards({
  match,
  draft,
  head,
}: {
  match: Match;
  draft: SetDraft | null;
  head: ReactNode;
}) {
  const recorded = match.scores
    .map((score) => ({ ...score, now: false }))
    .filter(({ set }) => set !== draft?.set);
  const entered = draft && { set: draft.set, ...draft.score, players: draft.players ?? [], now: true };
  const sets = [...recorded, ...(entered ? [entered] : [])].toSorted((one, other) => one.set - other.set);
  const groups = setGroups(match, sets);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {groups.map((group, index) => (
        <Scoreboard
          key={group.sets[0]?.set ?? 0}
          large
          names={{ a: pairName(group.a), b: pairName(group.b) }}
          numbers={group.sets.map(({ set }) => set)}
          sets={group.sets.map((one) => ({ a: one.team_a_score, b: one.team_b_score, now: one.now }))}
          head={(entered ? group.sets.includes(entered) : index === 0) && head}
        />
      ))}
    </div>
  );
}
