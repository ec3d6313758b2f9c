import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { Match } from '@bandeja/contract/calls/matches';
import { rulesOf } from '@bandeja/rules/matches/match-type';
import { setOutcome } from '@bandeja/rules/matches/sets/competitive-progress';
import { checkSetScore, formatScore, type Score, usualScores } from '@bandeja/rules/matches/sets/set-score';
import type { Team } from '@bandeja/rules/matches/team';
import { shortName } from '@bandeja/rules/players/names';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Court, type CourtPlace } from '../../../ui/court/court.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stepper, StepperPair } from '../../../ui/fields/stepper.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { courtPlayer } from '../components/court-players.tsx';
import { membersOf, pairFirstNames, pairName } from '../match-names.ts';
import { isBlank, type SetDraft } from './score-entry.ts';
import { membersIn, putPlayer, type SetPlaces } from './set-teams.ts';

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
  const stepper = (team: Team, games: keyof Score) => (
    <Stepper
      team={team}
      label={label(team)}
      usual={
        <UsualScores
          match={match}
          draft={draft}
          winner={team}
          pair={label(team)}
          onPick={(picked) => onChange({ ...draft, score: picked })}
        />
      }
      value={score[games]}
      onChange={(value) => onChange({ ...draft, score: { ...score, [games]: value } })}
    />
  );
  return (
    <div className="grid gap-4">
      <StepperPair a={stepper('A', 'team_a_score')} b={stepper('B', 'team_b_score')} />
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

interface UsualScoresProps {
  match: Match;
  draft: SetDraft;
  winner: Team;
  pair: string;
  onPick: (score: Score) => void;
}

/** The usual results as won by one team: its games come first. */
function UsualScores({ match, draft, winner, pair, onPick }: UsualScoresProps) {
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

interface SetPlayersProps {
  match: Match;
  set: number;
  places: SetPlaces;
  onChange: (places: SetPlaces) => void;
}

/** The players of a set, for matches whose teams may differ from set to set. */
function SetPlayers({ match, set, places, onChange }: SetPlayersProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="-my-2">
      <p className="sr-only" role="status">
        {pairName(membersIn(match, places, 'A'))} contra {pairName(membersIn(match, places, 'B'))}
      </p>
      <Button variant="quiet" size="small" className="-ms-3" onClick={() => setOpen(true)}>
        <ArrowLeftRight size={16} />
        Mudar duplas do set {set}
      </Button>
      <Sheet isOpen={open} onClose={() => setOpen(false)} title={`Quem joga o set ${set}?`}>
        <SetCourt match={match} places={places} onChange={onChange} />
        <Button onClick={() => setOpen(false)}>Pronto</Button>
      </Sheet>
    </div>
  );
}

/** Two taps move a player: first the player, then the new place, on the court or on the bench. */
function SetCourt({ match, places, onChange }: Omit<SetPlayersProps, 'set'>) {
  const [moving, setMoving] = useState<number | null>(null);
  const bench = match.players.filter(({ id }) => !places.some(({ match_player }) => match_player === id));
  const from = places.find(({ match_player }) => match_player === moving);

  function put(player: number, to: { team: string; position: number }) {
    setMoving(null);
    onChange(putPlayer(places, player, to));
  }

  function pickPlace({ team, position }: CourtPlace) {
    const here = places.find((place) => place.team === team && place.position === position);
    if (moving === null) setMoving(here?.match_player ?? null);
    else put(moving, { team, position });
  }

  return (
    <>
      <p className="text-14 leading-small text-muted" aria-live="polite">
        {moving === null
          ? 'Toque em alguém e depois no lugar dele neste set. Os dois trocam.'
          : 'Agora toque em com quem trocar.'}
      </p>
      <Court
        places={places.flatMap(({ match_player, team, position }): CourtPlace[] => {
          const player = match.players.find(({ id }) => id === match_player);
          if (team === '' || (position !== 1 && position !== 2)) return [];
          return [{ team, position, player: player ? courtPlayer(player, null) : null }];
        })}
        onPick={pickPlace}
        picked={from && from.team !== '' ? { team: from.team, position: from.position === 2 ? 2 : 1 } : null}
      />
      {bench.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-14 text-muted">Fora deste set:</p>
          {bench.map(({ id, player }) => (
            <Button
              key={id}
              variant="secondary"
              size="small"
              aria-pressed={moving === id}
              onClick={() => (from ? put(id, from) : setMoving(moving === id ? null : id))}
            >
              {shortName(player)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

interface RivalNoteProps {
  rival: MatchScore;
  draft: SetDraft;
  replaceable: boolean;
  onKeep: () => void;
  onReplace: () => void;
}

/** Two players have entered the same set: shows the other entry and keeps both until the viewer chooses one. */
export function RivalNote({ rival, draft, replaceable, onKeep, onReplace }: RivalNoteProps) {
  const theirs = formatScore(rival);
  const mine = formatScore(draft.score);
  const isOther = theirs !== mine;
  const box = useRef<HTMLDivElement>(null);
  // The note appears by itself and blocks saving, so it is scrolled into view on a small screen.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className="scroll-mb-28">
      <Note tone="amber" live>
        <p>
          <b>Outra pessoa registrou o set {rival.set}:</b> {theirs}
          {isOther ? `. O seu é ${mine}.` : ', com outras duplas.'}
        </p>
        <div className="-ms-3 mt-1 flex flex-wrap">
          <Button variant="quiet" size="small" onClick={onKeep}>
            {isOther ? `Ficar com ${theirs}` : 'Ficar com as duplas de lá'}
          </Button>
          <Button variant="quiet" size="small" disabled={!replaceable} onClick={onReplace}>
            {isOther ? `Trocar por ${mine}` : 'Trocar pelas minhas duplas'}
          </Button>
        </div>
      </Note>
    </div>
  );
}
