import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { Match } from '@bandeja/contract/calls/matches';
import { rulesOf } from '@bandeja/rules/matches/match-type';
import { competitiveProgress, endsEarly, setOutcome } from '@bandeja/rules/matches/sets/competitive-progress';
import { checkSetScore, type Score } from '@bandeja/rules/matches/sets/set-score';
import { sameTeams } from '@bandeja/rules/matches/sets/set-teams';
import type { SetResult } from '@bandeja/rules/matches/team';
import { mixesTeams, proposedPlaces, type SetPlaces } from './set-teams.ts';

/** The state of the scoreboard of an open match. */
export interface ScoreEntry {
  /** The set being entered; null: the next set of the match, still blank. */
  begun: SetDraft | null;
  /** asking: the finish dialog is open; ending: it was confirmed, and an entered set is saved first. */
  step: 'entering' | 'saving' | 'asking' | 'ending';
}

export type ScoreEvent =
  /** Games are entered, or a recorded set is corrected. */
  | { type: 'edited'; draft: SetDraft }
  | { type: 'discarded' }
  | { type: 'save_sent' }
  | { type: 'end_asked' }
  | { type: 'end_cancelled' }
  | { type: 'end_sent' }
  | { type: 'set_saved' }
  /** The match is finished, or a call was refused or failed. */
  | { type: 'settled' };

export const NOTHING_ENTERED: ScoreEntry = { begun: null, step: 'entering' };

const isSent = (step: ScoreEntry['step']) => step === 'saving' || step === 'ending';

export function scoreReducer(state: ScoreEntry, event: ScoreEvent): ScoreEntry {
  switch (event.type) {
    case 'edited':
      // What is being sent is cleared when it is saved, and games entered meanwhile would be lost with it.
      return isSent(state.step) ? state : { ...state, begun: event.draft };
    case 'discarded':
      return isSent(state.step) ? state : { ...state, begun: null };
    case 'save_sent':
      return { ...state, step: 'saving' };
    case 'end_asked':
      return { ...state, step: 'asking' };
    case 'end_cancelled':
      // A sent call cannot be cancelled.
      return state.step === 'asking' ? { ...state, step: 'entering' } : state;
    case 'end_sent':
      return { ...state, step: 'ending' };
    case 'set_saved':
      return { begun: null, step: state.step === 'ending' ? 'ending' : 'entering' };
    case 'settled':
      return { ...state, step: 'entering' };
  }
}

export interface ScoreView {
  /** The set in the steppers. */
  draft: SetDraft;
  isCorrecting: boolean;
  /** Another player's entry of the same set; the viewer chooses one of the two. */
  rival: MatchScore | null;
  /** Whether the set can be sent. */
  canSave: boolean;
  /** The sets that decide are won: no further set can be entered; recorded sets can be corrected. */
  isDecided: boolean;
  /** The action of the button: finish (or propose), save, or save and finish; null: no button. */
  action: 'finish' | 'save' | 'save_and_finish' | null;
  /** A Competitive match may end before a pair has won the sets that decide, with a reason. */
  mayEndEarly: boolean;
  /** The set or the result is being sent: the entry is not changed meanwhile. */
  isBusy: boolean;
  isAsking: boolean;
}

/** The view of the scoreboard. */
export function scoreView(match: Match, { begun, step }: ScoreEntry, now: Date): ScoreView {
  const draft = begun ?? nextDraft(match);
  const { set, score, seen } = draft;
  const isBusy = isSent(step);
  const isCorrecting = seen > 0;
  // While the set is sent, a recorded set with its number is the viewer's own.
  const rival = isBusy ? null : rivalEntry(match, draft);
  const isCompetitive = match.type === 'Competitive';
  const isDecided =
    isCompetitive &&
    competitiveProgress(match.scores, match.form).decided_by !== null &&
    !isCorrecting &&
    isBlank(score) &&
    !rival;
  // A proposed result is answered on the banner above.
  const canFinish = match.can.finish && !match.can.accept;
  const closes =
    isCompetitive && (setOutcome(match.scores, { set, ...score }, match.form)?.closes_match ?? false);
  const endsIt = closes && match.result?.state !== 'contested' && new Date(match.date) <= now;
  // Until a pair has won the sets that decide, the next set comes first.
  const isEarly = asksReason(match, match.scores);
  const action =
    isBlank(score) && canFinish && !isEarly
      ? 'finish'
      : isDecided
        ? null
        : endsIt
          ? 'save_and_finish'
          : 'save';
  return {
    draft,
    isCorrecting,
    rival,
    canSave: match.can.record_set && canSaveSet(match, draft),
    isDecided,
    action,
    mayEndEarly: isEarly && canFinish && isBlank(score) && !isCorrecting,
    isBusy,
    isAsking: step === 'asking' || step === 'ending',
  };
}

/**
 * Whether finishing, or proposing the result, with these sets asks for a reason: no pair has won the sets that decide. The
 * teams of a contested match agree on sets alone, except in the form of a tournament.
 */
export const asksReason = (match: Match, sets: readonly SetResult[]): boolean =>
  endsEarly({ type: rulesOf(match.type), sets, form: match.form }) &&
  (match.result?.state !== 'contested' || match.form !== null);

export const isBlank = ({ team_a_score, team_b_score }: Score): boolean =>
  team_a_score === 0 && team_b_score === 0;

/** Whether the score is entered and possible for a finished set. */
function canSaveSet(match: Pick<Match, 'type' | 'form'>, { set, score }: SetDraft): boolean {
  const type = rulesOf(match.type);
  return !isBlank(score) && checkSetScore(type, { set, ...score }, match.form).ok;
}

/** The set that the viewer enters, fixed at the first tap: sets recorded meanwhile do not change its number. */
export interface SetDraft {
  set: number;
  /** The version of the set at the first tap; 0: not recorded. */
  seen: number;
  score: Score;
  /** The players of the set; null when the match always uses its teams. */
  players: SetPlaces | null;
}

const BLANK: Score = { team_a_score: 0, team_b_score: 0 };

export const setOf = ({ scores }: Pick<Match, 'scores'>, number: number): MatchScore | undefined =>
  scores.find(({ set }) => set === number);

/** The next set, still blank. */
export function nextDraft(match: Pick<Match, 'type' | 'players' | 'scores'>): SetDraft {
  const set = competitiveProgress(match.scores).next_set;
  return { set, seen: 0, score: BLANK, players: mixesTeams(match) ? proposedPlaces(match, set) : null };
}

/** A recorded set, to be corrected. */
export function draftOf(match: Pick<Match, 'type'>, recorded: MatchScore): SetDraft {
  const { set, version, team_a_score, team_b_score, players } = recorded;
  return {
    set,
    seen: version,
    score: { team_a_score, team_b_score },
    players: mixesTeams(match) ? players : null,
  };
}

/** The entry that another player has recorded for this set since the first tap; null when it is the same entry. */
export function rivalEntry(match: Pick<Match, 'scores'>, draft: SetDraft): MatchScore | null {
  const present = setOf(match, draft.set);
  if (!present || present.version === draft.seen || isSameEntry(present, draft)) return null;
  return present;
}

export const isSameEntry = (recorded: MatchScore, { score, players }: SetDraft): boolean =>
  recorded.team_a_score === score.team_a_score &&
  recorded.team_b_score === score.team_b_score &&
  (players === null || sameTeams(recorded.players, players));
