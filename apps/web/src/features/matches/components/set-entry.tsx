import type { Match } from '@bandeja/contract/matches';
import { setOutcome } from '@bandeja/rules/matches/competitive-progress';
import { isMatchType } from '@bandeja/rules/matches/match-type';
import { checkSetScore, formatScore, type Score } from '@bandeja/rules/matches/set-score';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Stepper, StepperPair } from '../../../ui/stepper.tsx';
import { membersOf, pairFirstNames } from '../match-names.ts';

interface SetEntryProps {
  match: Match;
  set: number;
  score: Score;
  onChange: (score: Score) => void;
}

/** Games of one set with big steppers; a score that cannot be is explained before it is sent. */
export function SetEntry({ match, set, score, onChange }: SetEntryProps) {
  const type = isMatchType(match.type) ? match.type : 'Friendly';
  return (
    <div className="grid gap-4">
      <StepperPair
        a={
          <Stepper
            team="A"
            label={pairFirstNames(membersOf(match, 'A'))}
            value={score.team_a_score}
            onChange={(team_a_score) => onChange({ ...score, team_a_score })}
          />
        }
        b={
          <Stepper
            team="B"
            label={pairFirstNames(membersOf(match, 'B'))}
            value={score.team_b_score}
            onChange={(team_b_score) => onChange({ ...score, team_b_score })}
          />
        }
      />
      {type === 'Competitive' && <Verdict match={match} set={set} score={score} onChange={onChange} />}
    </div>
  );
}

function Verdict({ match, set, score, onChange }: SetEntryProps) {
  const check = checkSetScore('Competitive', { set, ...score });
  if (isBlank(score)) return <Note>Marque os games do set {set} com os botões.</Note>;
  if (check.ok) {
    return (
      <Note tone="green" icon={CircleCheck} live>
        <b>{setOutcome(match.scores, { set, ...score })?.sentence}</b>
      </Note>
    );
  }
  // An unfinished set is on its way, not wrong.
  const onItsWay = check.code === 'set_unfinished' || check.code === 'match_tiebreak_unfinished';
  return (
    <div className="grid gap-3">
      <Note tone={onItsWay ? 'neutral' : 'red'} icon={CircleAlert} live>
        <b>{check.title}</b> {check.sentence}
        {!onItsWay && check.nearest.length > 0 && ' Foi um destes?'}
      </Note>
      {!onItsWay && check.nearest.length > 0 && (
        <fieldset className="flex flex-wrap gap-2" aria-label="Placares possíveis">
          {check.nearest.map((nearest) => (
            <Button
              key={formatScore(nearest)}
              variant="secondary"
              size="small"
              onClick={() => onChange(nearest)}
            >
              {formatScore(nearest)}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

export const isBlank = ({ team_a_score, team_b_score }: Score): boolean =>
  team_a_score === 0 && team_b_score === 0;

/** Whether the set may be sent as it stands. */
export function canSaveSet(match: Pick<Match, 'type'>, set: number, score: Score): boolean {
  const type = isMatchType(match.type) ? match.type : 'Friendly';
  return !isBlank(score) && checkSetScore(type, { set, ...score }).ok;
}
