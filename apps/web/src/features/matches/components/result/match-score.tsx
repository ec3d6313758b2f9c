import type { Match } from '@bandeja/contract/calls/matches';
import { competitiveProgress, setOutcome } from '@bandeja/rules/matches/sets/competitive-progress';
import { useState } from 'react';
import { ActionBar } from '../../../../shell/action-bar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Chip, LiveDot } from '../../../../ui/chip.tsx';
import { Note } from '../../../../ui/feedback/note.tsx';
import { useFinishMatch } from '../../api/finish-match.ts';
import { useRecordSet } from '../../api/record-set.ts';
import { membersOf } from '../../match-names.ts';
import { draftOf, isSameEntry, nextDraft, rivalEntry, type SetDraft, setOf } from '../../set-draft.ts';
import { OpenBoards } from '../open-boards.tsx';
import { RivalNote } from '../rival-note.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { canSaveSet, isBlank, SetEntry } from './set-entry.tsx';

/** The scoreboard of an open match, the set being entered, and the end. */
export function MatchScore({ match }: { match: Match }) {
  const record = useRecordSet(match.id);
  const finish = useFinishMatch(match);
  const [begun, setBegun] = useState<SetDraft | null>(null);
  const [asking, setAsking] = useState(false);

  const draft = begun ?? nextDraft(match);
  const { set, score } = draft;
  const correcting = draft.seen > 0;
  const full = membersOf(match, 'A').length === 2 && membersOf(match, 'B').length === 2;
  const entering = match.can.record_set;
  // Of a proposed result, agreeing is the answer on the banner above.
  const finishable = match.can.finish && !match.can.accept;
  const contested = match.result?.state === 'contested';
  const closes =
    match.type === 'Competitive' && (setOutcome(match.scores, { set, ...score })?.closes_match ?? false);
  const endsIt = closes && !contested && new Date(match.date) <= new Date();
  const saveable = entering && canSaveSet(match, draft);
  const busy = record.isPending || finish.isPending;
  const rival = record.isPending ? null : rivalEntry(match, draft);
  const { decided_by } = competitiveProgress(match.scores);
  // Two sets won end it: there is no further set to mark, only sets to put right.
  const decided =
    match.type === 'Competitive' && decided_by !== null && !correcting && isBlank(score) && !rival;

  async function save(seen = draft.seen): Promise<boolean> {
    const present = setOf(match, set);
    if (!present || !isSameEntry(present, draft)) {
      const players = draft.players && { players: draft.players };
      const entry = { set, ...score, ...players, expected_version: seen };
      try {
        await record.record(entry);
      } catch {
        // Shown as a toast; on a version conflict the refetched match also shows the other player's entry.
        return false;
      }
    }
    setBegun(null);
    return true;
  }

  async function end() {
    if (saveable && !(await save())) return setAsking(false);
    try {
      await finish.finish();
    } catch {
      // Shown as a toast.
    }
    setAsking(false);
  }

  const shown = entering && !decided ? draft : null;
  return (
    <Card
      pad="tight"
      as="section"
      aria-label="Placar"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:p-5"
    >
      {match.scores.length > 0 || shown ? (
        <OpenBoards
          match={match}
          draft={shown}
          head={
            entering && (
              <Chip tone="orange">
                {!decided && <LiveDot />}
                {correcting ? `Corrigindo o set ${set}` : decided ? 'Sets completos' : `Set ${set} em jogo`}
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
          {!decided && <SetEntry match={match} draft={draft} onChange={setBegun} />}
          {rival && (
            <RivalNote
              rival={rival}
              draft={draft}
              replaceable={saveable && !busy}
              onKeep={() => setBegun(null)}
              onReplace={() => void save(rival.version)}
            />
          )}
          <div className="-mx-3 -my-2 flex flex-wrap">
            {correcting ? (
              <Button variant="quiet" size="small" onClick={() => setBegun(null)}>
                Não corrigir
              </Button>
            ) : (
              match.scores.map((recorded) => (
                <Button
                  key={recorded.set}
                  variant="quiet"
                  size="small"
                  onClick={() => setBegun(draftOf(match, recorded))}
                >
                  Corrigir set {recorded.set}
                </Button>
              ))
            )}
          </div>
          {(!decided || finishable) && (
            <ActionBar>
              {isBlank(score) && finishable ? (
                <Button size="tall" wide pending={busy} onClick={() => setAsking(true)}>
                  {contested ? 'Propor este resultado' : 'Finalizar partida'}
                </Button>
              ) : (
                <Button
                  size="tall"
                  wide
                  pending={busy}
                  disabled={!saveable || rival !== null}
                  onClick={() => (endsIt ? setAsking(true) : void save())}
                >
                  {endsIt ? `Salvar set ${set} e finalizar` : `Salvar set ${set}`}
                </Button>
              )}
            </ActionBar>
          )}
        </>
      )}
      <FinishDialog
        match={match}
        entered={saveable ? { set, ...score } : null}
        isOpen={asking}
        pending={busy}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}
