import type { Match } from '@bandeja/contract/calls/matches';
import { rulesOf } from '@bandeja/rules/matches/match-type';
import { setOutcome } from '@bandeja/rules/matches/sets/competitive-progress';
import { checkSetScore, formatScore, type Score, usualScores } from '@bandeja/rules/matches/sets/set-score';
import type { Team } from '@bandeja/rules/matches/team';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/feedback/note.tsx';
import { Stepper, StepperPair } from '../../../../ui/fields/stepper.tsx';
import { membersOf, pairFirstNames } from '../../match-names.ts';
import { isBlank } from '../../sets/score-entry.ts';
import type { SetDraft } from '../../sets/set-draft.ts';
import { membersIn } from '../../sets/set-places.ts';
import { SetPlayers } from './set-players.tsx';

interface SetEntryProps {
  match: Match;
  draft: SetDraft;
  onChange: (draft: SetDraft) => void;
}

/** Enters a set by one tap on its result, or game by game; an impossible score is explained before sending. */
export function SetEntry({ match, draft, onChange }: SetEntryProps) {
  const { score, players } = draft;
  const label = (team: Team) =>
    pairFirstNames(players ? membersIn(match, players, team) : membersOf(match, team));
  const usual = (team: Team) => (
    <UsualScores
      match={match}
      draft={draft}
      winner={team}
      pair={label(team)}
      onPick={(picked) => onChange({ ...draft, score: picked })}
    />
  );
  return (
    <div className="grid gap-4">
      <StepperPair
        a={
          <Stepper
            team="A"
            label={label('A')}
            usual={usual('A')}
            value={score.team_a_score}
            onChange={(team_a_score) => onChange({ ...draft, score: { ...score, team_a_score } })}
          />
        }
        b={
          <Stepper
            team="B"
            label={label('B')}
            usual={usual('B')}
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

/** Scrolls what has just appeared into view, above the bar that is fixed at the bottom. */
const showAboveActionBar = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** The usual results as won by one team: its games come first. */
function UsualScores({
  match,
  draft,
  winner,
  pair,
  onPick,
}: {
  match: Match;
  draft: SetDraft;
  winner: Team;
  pair: string;
  onPick: (score: Score) => void;
}) {
  const type = rulesOf(match.type);
  return (
    <div className="usual">
      {usualScores(type, draft.set, winner, match.form).map((score) => {
        const { team_a_score, team_b_score } = score;
        const [won, lost] = winner === 'A' ? [team_a_score, team_b_score] : [team_b_score, team_a_score];
        return (
          <button
            key={formatScore(score)}
            type="button"
            className="usual-score"
            aria-label={`${won}–${lost} para ${pair}`}
            aria-pressed={formatScore(score) === formatScore(draft.score)}
            onClick={() => onPick(score)}
          >
            {won}–{lost}
          </button>
        );
      })}
    </div>
  );
}

function Verdict({ match, draft, onChange }: SetEntryProps) {
  const { set, score } = draft;
  const check = checkSetScore('Competitive', { set, ...score }, match.form);
  if (isBlank(score)) return <Note>Toque no resultado do set {set}, ou marque game a game.</Note>;
  if (check.ok) {
    return (
      <Note tone="green" icon={CircleCheck} live>
        <b>{setOutcome(match.scores, { set, ...score }, match.form)?.sentence}</b>
      </Note>
    );
  }
  // An unfinished set is incomplete, not an error.
  const isIncomplete = check.code === 'set_unfinished' || check.code === 'match_tiebreak_unfinished';
  return (
    <div ref={isIncomplete ? undefined : showAboveActionBar} className="grid scroll-mb-28 gap-3">
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
