import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Scoreboard } from '../../../ui/court/scoreboard.tsx';
import { placeNames } from '../match-names.ts';
import type { TeamsAndSets } from '../result/set-teams.ts';

type Group = TeamsAndSets<{ set: number; team_a_score: number; team_b_score: number }>;

interface OtherGroupsProps {
  groups: readonly Group[];
  self?: number | null;
  large?: boolean;
}

/** The other team compositions of an Amistosa or Dinâmica, collapsed. Renders nothing when there are none. */
export function OtherGroups({ groups, self = null, large }: OtherGroupsProps) {
  const [open, setOpen] = useState(false);
  if (groups.length === 0) return null;
  return (
    <>
      {open &&
        groups.map(({ a, b, sets }) => (
          <div key={sets[0]?.set ?? 0} className="border-t border-line pt-3">
            <Scoreboard
              {...(large && { large })}
              names={{ a: placeNames(a, self), b: placeNames(b, self) }}
              numbers={sets.map(({ set }) => set)}
              sets={sets.map((set) => ({ a: set.team_a_score, b: set.team_b_score }))}
            />
          </div>
        ))}
      <Button
        variant="quiet"
        size="small"
        className="relative -ms-3 -my-1 justify-self-start"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Ver menos' : 'Ver mais'}
      </Button>
    </>
  );
}
