import type { Match } from '@bandeja/contract/calls/matches';
import { setOutcome } from '@bandeja/rules/matches/sets/competitive-progress';
import { checkSetScore, formatScore } from '@bandeja/rules/matches/sets/set-score';
import type { Team } from '@bandeja/rules/matches/team';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/feedback/note.tsx';
import { Stepper, StepperPair } from '../../../../ui/fields/stepper.tsx';
import { membersOf, pairFirstNames } from '../../match-names.ts';
import { isBlank } from '../../score-entry.ts';
import type { SetDraft } from '../../set-draft.ts';
import { membersIn } from '../../set-places.ts';
import { SetPlayers } from './set-players.tsx';

interface SetEntryProps {
  match: Match;
  draft: SetDraft;
  onChange: (draft: SetDraft) => void;
}

/** Enters the games of one set with large steppers; an impossible score is explained before sending. */
export function SetEntry({ match, draft, onChange }: SetEntryProps) {
  const { score, players } = draft;
  const label = (team: Team) =>
    pairFirstNames(players ? membersIn(match, players, team) : membersOf(match, team));
  return (
    <div className="grid gap-4">
      <StepperPair
        a={
          <Stepper
            team="A"
            label={label('A')}
            value={score.team_a_score}
            onChange={(team_a_score) => onChange({ ...draft, score: { ...score, team_a_score } })}
          />
        }
        b={
          <Stepper
            team="B"
            label={label('B')}
            value={score.team_b_score}
            onChange={(team_b_score) => onChange({ ...draft, score: { ...score, team_b_score } })}
          />
        }
      />
      {players && (
        <SetPlayers
          match={match}
          set={draft.set}
          places={players}
          onChange={(changed) => onChange({ ...draft, players: changed })}
        />
      )}
      {match.type === 'Competitive' && <Verdict match={match} draft={draft} onChange={onChange} />}
    </div>
  );
}

function Verdict({ match, draft, onChange }: SetEntryProps) {
  const { set, score } = draft;
  const check = checkSetScore('Competitive', { set, ...score });
  if (isBlank(score)) return <Note>Marque os games do set {set} com os botões.</Note>;
  if (check.ok) {
    return (
      <Note tone="green" icon={CircleCheck} live>
        <b>{setOutcome(match.scores, { set, ...score })?.sentence}</b>
      </Note>
    );
  }
  // An unfinished set is incomplete, not an error.
  const isIncomplete = check.code === 'set_unfinished' || check.code === 'match_tiebreak_unfinished';
  return (
    <div className="grid gap-3">
      <Note tone={isIncomplete ? 'neutral' : 'red'} icon={CircleAlert} live>
        <b>{check.title}</b> {check.sentence}
        {!isIncomplete && check.nearest.length > 0 && ' Foi um destes?'}
      </Note>
      {!isIncomplete && check.nearest.length > 0 && (
        <fieldset className="flex flex-wrap gap-2" aria-label="Placares possíveis">
          {check.nearest.map((nearest) => (
            <Button
              key={formatScore(nearest)}
              variant="secondary"
              size="small"
              onClick={() => onChange({ ...draft, score: nearest })}
            >
              {formatScore(nearest)}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
