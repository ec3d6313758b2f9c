import type { Match } from '@bandeja/contract/calls/matches';
import { useReducer } from 'react';
import { ActionBar } from '../../../../shell/action-bar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Chip, LiveDot } from '../../../../ui/chip.tsx';
import { Note } from '../../../../ui/feedback/note.tsx';
import { useFinishMatch } from '../../api/finish-match.ts';
import { useRecordSet } from '../../api/record-set.ts';
import { membersOf } from '../../match-names.ts';
import { NOTHING_ENTERED, scoreReducer, scoreView } from '../../score-entry.ts';
import { draftOf, isSameEntry, setOf } from '../../set-draft.ts';
import { OpenBoards } from '../open-boards.tsx';
import { RivalNote } from '../rival-note.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { SetEntry } from './set-entry.tsx';

/** The scoreboard of an open match, the entry of a set and the finish button. */
export function MatchScore({ match }: { match: Match }) {
  const { record } = useRecordSet(match.id);
  const { finish } = useFinishMatch(match);
  const [entry, dispatch] = useReducer(scoreReducer, NOTHING_ENTERED);
  const view = scoreView(match, entry, new Date());
  const { draft, rival, canSave, isCorrecting, isDecided, isBusy } = view;
  const { set, score } = draft;
  const full = membersOf(match, 'A').length === 2 && membersOf(match, 'B').length === 2;
  const entering = match.can.record_set;
  const contested = match.result?.state === 'contested';

  /** Records the set unless the match already has the same entry. Failures are shown as toasts. */
  async function saveSet(expected_version = draft.seen): Promise<void> {
    const present = setOf(match, set);
    if (!present || !isSameEntry(present, draft)) {
      const players = draft.players && { players: draft.players };
      await record({ set, ...score, ...players, expected_version });
    }
    dispatch({ type: 'set_saved' });
  }

  function save(expected_version?: number) {
    dispatch({ type: 'save_sent' });
    // After a version conflict the match is refetched and shows the other player's entry.
    void saveSet(expected_version).catch(() => dispatch({ type: 'settled' }));
  }

  async function end() {
    dispatch({ type: 'end_sent' });
    try {
      if (canSave) await saveSet();
      await finish();
    } catch {
      // The mutation shows a toast.
    }
    dispatch({ type: 'settled' });
  }

  const shown = entering && !isDecided ? draft : null;
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
                {!isDecided && <LiveDot />}
                {isCorrecting
                  ? `Corrigindo o set ${set}`
                  : isDecided
                    ? 'Sets completos'
                    : `Set ${set} em jogo`}
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
          {!isDecided && (
            <SetEntry
              match={match}
              draft={draft}
              onChange={(edited) => dispatch({ type: 'edited', draft: edited })}
            />
          )}
          {rival && (
            <RivalNote
              rival={rival}
              draft={draft}
              replaceable={canSave && !isBusy}
              onKeep={() => dispatch({ type: 'discarded' })}
              onReplace={() => save(rival.version)}
            />
          )}
          <div className="-mx-3 -my-2 flex flex-wrap">
            {isCorrecting ? (
              <Button variant="quiet" size="small" onClick={() => dispatch({ type: 'discarded' })}>
                Não corrigir
              </Button>
            ) : (
              match.scores.map((recorded) => (
                <Button
                  key={recorded.set}
                  variant="quiet"
                  size="small"
                  onClick={() => dispatch({ type: 'edited', draft: draftOf(match, recorded) })}
                >
                  Corrigir set {recorded.set}
                </Button>
              ))
            )}
          </div>
          {view.action && (
            <ActionBar>
              {view.action === 'finish' ? (
                <Button size="tall" wide pending={isBusy} onClick={() => dispatch({ type: 'end_asked' })}>
                  {contested ? 'Propor este resultado' : 'Finalizar partida'}
                </Button>
              ) : (
                <Button
                  size="tall"
                  wide
                  pending={isBusy}
                  disabled={!canSave || rival !== null}
                  onClick={() => (view.action === 'save' ? save() : dispatch({ type: 'end_asked' }))}
                >
                  {view.action === 'save' ? `Salvar set ${set}` : `Salvar set ${set} e finalizar`}
                </Button>
              )}
            </ActionBar>
          )}
        </>
      )}
      <FinishDialog
        match={match}
        entered={canSave ? { set, ...score } : null}
        isOpen={view.isAsking}
        pending={isBusy}
        onConfirm={() => void end()}
        onCancel={() => dispatch({ type: 'end_cancelled' })}
      />
    </Card>
  );
}
