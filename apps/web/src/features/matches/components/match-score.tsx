import type { Match } from '@bandeja/contract/matches';
import { competitiveProgress, setOutcome } from '@bandeja/rules/matches/competitive-progress';
import { isMatchType } from '@bandeja/rules/matches/match-type';
import type { Score } from '@bandeja/rules/matches/set-score';
import { matchWinner } from '@bandeja/rules/matches/winner';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey } from '../../../lib/new-key.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip, LiveDot } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { Scoreboard } from '../../../ui/scoreboard.tsx';
import { finishMatchMutation } from '../api/finish-match.ts';
import { recordSetMutation } from '../api/record-set.ts';
import { membersOf, pairName } from '../match-names.ts';
import { canSaveSet, isBlank, SetEntry } from './set-entry.tsx';

const BLANK: Score = { team_a_score: 0, team_b_score: 0 };

/** The scoreboard of an open match, the set being entered, and the end. */
export function MatchScore({ match }: { match: Match }) {
  const client = useQueryClient();
  const record = useMutation(recordSetMutation(client, match.id));
  const finish = useMutation(finishMatchMutation(client, match.id));
  const { next_set, decided_by } = competitiveProgress(match.scores);
  const [editing, setEditing] = useState<number | null>(null);
  const [score, setScore] = useState<Score>(BLANK);
  const [asking, setAsking] = useState(false);
  // One key per set entered and per wish to finish: a tap repeated after a lost answer is the same request.
  const setKey = useRef(newKey());
  const finishKey = useRef(newKey());

  const set = editing ?? next_set;
  const names = { a: pairName(membersOf(match, 'A')), b: pairName(membersOf(match, 'B')) };
  const full = membersOf(match, 'A').length === 2 && membersOf(match, 'B').length === 2;
  const entering = match.can.edit && full;
  const closes =
    match.type === 'Competitive' && (setOutcome(match.scores, { set, ...score })?.closes_match ?? false);
  const saveable = entering && canSaveSet(match, set, score);
  const busy = record.isPending || finish.isPending;

  async function save(): Promise<boolean> {
    const version = match.scores.find((one) => one.set === set)?.version ?? 0;
    try {
      await record.mutateAsync({ set: { set, ...score, expected_version: version }, key: setKey.current });
    } catch {
      // Told by the toast; the match has been read anew.
      return false;
    } finally {
      setKey.current = newKey();
    }
    setEditing(null);
    setScore(BLANK);
    return true;
  }

  async function end() {
    if (saveable && !(await save())) return setAsking(false);
    finish.mutate({ key: finishKey.current }, { onSettled: () => setAsking(false) });
  }

  function edit(number: number) {
    const recorded = match.scores.find((one) => one.set === number);
    if (!recorded) return;
    setEditing(number);
    setScore({ team_a_score: recorded.team_a_score, team_b_score: recorded.team_b_score });
  }

  const shown = match.scores
    .filter((one) => one.set !== set || !entering)
    .map((one) => ({ set: one.set, a: one.team_a_score, b: one.team_b_score }));
  if (entering && !(decided_by && editing === null && isBlank(score))) {
    shown.push({ set, a: score.team_a_score, b: score.team_b_score });
  }
  shown.sort((a, b) => a.set - b.set);
  const previous = match.scores.findLast((one) => one.set < next_set);

  return (
    <Card pad="tight" as="section" aria-label="Placar" className="grid gap-4 desk:p-5">
      {shown.length > 0 ? (
        <Scoreboard
          large
          names={names}
          sets={shown.map((one) => ({ a: one.a, b: one.b, now: entering && one.set === set }))}
          head={
            entering && (
              <Chip tone="orange">
                <LiveDot />
                {editing === null ? `Set ${set} em jogo` : `Corrigindo o set ${set}`}
              </Chip>
            )
          }
        />
      ) : (
        <h2>Placar</h2>
      )}
      {!match.can.edit && match.scores.length === 0 && (
        <p className="text-14 text-muted">Nenhum set registrado ainda.</p>
      )}
      {match.can.edit && !full && <Note>Complete as duas duplas na quadra para registrar o resultado.</Note>}
      {entering && (
        <>
          <SetEntry match={match} set={set} score={score} onChange={setScore} />
          <div className="-my-2 flex flex-wrap justify-between gap-x-4">
            {editing !== null ? (
              <Button
                variant="quiet"
                size="small"
                className="-ms-3"
                onClick={() => {
                  setEditing(null);
                  setScore(BLANK);
                }}
              >
                Não corrigir
              </Button>
            ) : (
              previous && (
                <Button variant="quiet" size="small" className="-ms-3" onClick={() => edit(previous.set)}>
                  Corrigir set {previous.set}
                </Button>
              )
            )}
          </div>
          <ActionBar>
            {isBlank(score) && match.can.finish ? (
              <Button size="tall" wide pending={busy} onClick={() => setAsking(true)}>
                Finalizar partida
              </Button>
            ) : (
              <Button
                size="tall"
                wide
                pending={busy}
                disabled={!saveable}
                onClick={() => (closes && mayFinishNow(match) ? setAsking(true) : void save())}
              >
                {closes && mayFinishNow(match) ? `Salvar set ${set} e finalizar` : `Salvar set ${set}`}
              </Button>
            )}
          </ActionBar>
        </>
      )}
      <ConfirmDialog
        isOpen={asking}
        title="Finalizar a partida?"
        confirmLabel="Finalizar"
        pending={busy}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      >
        <FinishSummary match={match} entered={saveable ? { set, ...score } : null} />
      </ConfirmDialog>
    </Card>
  );
}

const mayFinishNow = (match: Match) => new Date(match.date) <= new Date();

function FinishSummary({ match, entered }: { match: Match; entered: (Score & { set: number }) | null }) {
  const sets = [...match.scores.filter((one) => one.set !== entered?.set), ...(entered ? [entered] : [])];
  const winner = matchWinner(isMatchType(match.type) ? match.type : 'Friendly', sets);
  return (
    <>
      <p>
        {winner ? (
          <>
            Vitória de <b>{pairName(membersOf(match, winner))}</b>.
          </>
        ) : (
          'Empate: nenhuma dupla venceu.'
        )}{' '}
        Depois disso o placar não muda mais.
      </p>
      {match.type === 'Competitive' && <p className="mt-2">O nível dos quatro jogadores se move agora.</p>}
    </>
  );
}
