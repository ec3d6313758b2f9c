import type { LevelChange } from '@bandeja/contract/calls/levels';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { formatLevelExact } from '@bandeja/rules/format/level';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Delta } from '../../../ui/level/delta.tsx';
import { WhyLevelMoved } from '../../../ui/level/level-reasons.tsx';

const SHOWN = 5;

/** The changes of a level by matches, newest first; for the player with the reasons of each. */
export function LevelChanges({ history }: { history: readonly LevelChange[] }) {
  const [all, setAll] = useState(false);
  const changes = history.filter(({ match }) => match !== null).toReversed();
  const shown = all ? changes : changes.slice(0, SHOWN);
  return (
    <section aria-labelledby="level-changes" className="mt-2 border-t border-line pt-4">
      <h3 id="level-changes">Mudanças de nível</h3>
      <ul className="mt-1">
        {shown.map((change) => (
          <ChangeRow key={change.match} change={change} />
        ))}
      </ul>
      {changes.length > shown.length && (
        <Button variant="secondary" size="small" className="mt-2" onClick={() => setAll(true)}>
          Ver todas ({changes.length})
        </Button>
      )}
    </section>
  );
}

function ChangeRow({ change }: { change: LevelChange }) {
  const moved = change.level - change.previous_level;
  return (
    <li className="border-line py-1 not-first:border-t">
      <div className="flex items-center justify-between gap-3">
        <Link
          to="/match/$match_id"
          params={{ match_id: String(change.match) }}
          className="num flex min-h-11 min-w-0 flex-wrap items-center gap-x-2 text-14"
        >
          <span>{formatNumericDate(localDateOf(change.created_at, DEFAULT_ZONE))}</span>
          <span className="text-muted">
            {formatLevelExact(change.previous_level)} para {formatLevelExact(change.level)}
            {change.returned && ' · devolvida'}
          </span>
        </Link>
        <Delta value={moved} text={formatLevelExact(Math.abs(moved))} />
      </div>
      {change.factors && <WhyLevelMoved change={change} own />}
    </li>
  );
}
