import type { Match } from '@bandeja/contract/calls/matches';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { setsOpenAt } from '@bandeja/rules/matches/sets/begun';
import { competitiveProgress } from '@bandeja/rules/matches/sets/competitive-progress';
import { formatScore } from '@bandeja/rules/matches/sets/set-score';
import Clock from 'lucide-react/icons/clock';
import { lazy, useReducer, useState } from 'react';
import { useUnsaved } from '../../../lib/form/drafts.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip, LiveDot } from '../../../ui/chip.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useOverlay } from '../../../ui/overlays/use-overlay.tsx';
import { type EarlyEnd, useFinishMatch, useRecordSet, useRemoveSet } from '../api/result.ts';
import { OpenBoards } from './open-boards.tsx';
import { draftOf, isSameEntry, NOTHING_ENTERED, scoreReducer, scoreView, setOf } from './score-entry.ts';
import { RivalNote, SetEntry } from './set-entry.tsx';
import { type ScoreNote, scoreNote } from './set-refusals.ts';

const loadFinish = async () => ({ default: (await import('./finish-dialog.tsx')).FinishDialog });
const FinishDialog = lazy(loadFinish);

/** The scoreboard of an open match, the entry of a set and the finish button. */
export function MatchScore({ match, viewerId, now }: { match: Match; viewerId: number | null; now: Date }) {
  const { record } = useRecordSet(match);
  const [entry, dispatch] = useReducer(scoreReducer, NOTHING_ENTERED);
  useUnsaved(entry.begun !== null || entry.step !== 'entering');
  const view = scoreView(match, entry, serverNow());
  const { draft, rival, canSave, isCorrecting, isDecided, isBusy } = view;
  const { set, score } = draft;
  const entered = canSave ? { set, ...score } : null;
  const { finish } = useFinishMatch(match, [
    ...match.scores.filter((one) => one.set !== entered?.set),
    ...(entered ? [entered] : []),
  ]);
  const progress = competitiveProgress(match.scores);
  const isDeciding = match.type === 'Competitive' && progress.sets_a === 1 && progress.sets_b === 1;
  const entering = match.can.record_set;
  const contested = match.result?.state === 'contested';

  /**
   * Records the set unless the match already has the same entry. Failures are shown as toasts. Resolves with the version
   * of the match with this set: each record adds one, and the match that is read again may be late or have more.
   */
  async function saveSet(expected_version = draft.seen): Promise<number> {
    const present = setOf(match, set);
    const isNew = !present || !isSameEntry(present, draft);
    if (isNew) {
      const players = draft.players && { players: draft.players };
      await record({ set, ...score, ...players, expected_version });
    }
    dispatch({ type: 'set_saved' });
    return match.version + (isNew ? 1 : 0);
  }

  function save(expected_version?: number) {
    dispatch({ type: 'save_sent' });
    // After a version conflict the match is refetched and shows the other player's entry.
    void saveSet(expected_version).catch(() => dispatch({ type: 'settled' }));
  }

  async function end(early?: EarlyEnd) {
    dispatch({ type: 'end_sent' });
    try {
      const version = canSave ? await saveSet() : match.version;
      await finish(version, early);
    } catch {
      // The mutation shows a toast.
    }
    dispatch({ type: 'settled' });
  }

  const last = match.scores.at(-1);
  // Correcting the last set, or a set recorded before its time.
  const removable =
    match.can.remove_set && (entering ? isCorrecting && last?.set === set : true) ? last : undefined;
  const shown = entering && !isDecided ? draft : null;
  const finishDialog = useOverlay(
    loadFinish,
    view.isAsking,
    () => dispatch({ type: 'end_cancelled' }),
    <FinishDialog
      match={match}
      entered={entered}
      isOpen={view.isAsking}
      pending={isBusy}
      onConfirm={(early) => void end(early)}
      onCancel={() => dispatch({ type: 'end_cancelled' })}
    />,
  );

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
              <Chip tone="orange" className="max-desk:whitespace-normal">
                {!isDecided && <LiveDot />}
                {isCorrecting
                  ? `Corrigindo o set ${set}`
                  : isDecided
                    ? 'Sets completos'
                    : `Set ${set} em jogo${isDeciding ? ': o decisivo' : ''}`}
              </Chip>
            )
          }
        />
      ) : (
        <h2>Placar</h2>
      )}
      <WhyNoEntry note={scoreNote(match, viewerId, now)} match={match} now={now} />
      {!entering && removable && (
        <div className="-mx-3 -my-2 flex flex-wrap">
          <RemoveSet match={match} recorded={removable} onRemoved={() => dispatch({ type: 'discarded' })} />
        </div>
      )}
      {entering && (
        <>
          <fieldset disabled={isBusy} className="grid grid-cols-[minmax(0,1fr)] gap-4">
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
                <>
                  <Button variant="quiet" size="small" onClick={() => dispatch({ type: 'discarded' })}>
                    Não corrigir
                  </Button>
                  {removable && (
                    <RemoveSet
                      match={match}
                      recorded={removable}
                      onRemoved={() => dispatch({ type: 'discarded' })}
                    />
                  )}
                </>
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
            {view.mayEndEarly && (
              <div className="-mx-3 -my-2 flex flex-wrap">
                <Button variant="quiet" size="small" onClick={() => dispatch({ type: 'end_asked' })}>
                  Finalizar antes do fim
                </Button>
              </div>
            )}
          </fieldset>
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
      {finishDialog}
    </Card>
  );
}

function WhyNoEntry({ note, match, now }: { note: ScoreNote | null; match: Match; now: Date }) {
  switch (note) {
    case 'no_sets':
      return <p className="text-14 text-muted">Nenhum set registrado ainda.</p>;
    case 'complete_teams':
      return <Note>Complete as duas duplas na quadra para registrar o resultado.</Note>;
    case 'teams_incomplete':
      return <Note>Os sets abrem quando as duas duplas estiverem completas.</Note>;
    case 'not_open':
      return (
        <Note icon={Clock}>
          Os sets abrem meia hora antes da partida:{' '}
          {formatDayTime(setsOpenAt(match.date), now, match.timezone).toLowerCase()}.
        </Note>
      );
    case null:
      return null;
  }
}

interface RemoveSetProps {
  match: Match;
  recorded: Match['scores'][number];
  onRemoved: () => void;
}

/** Removes the last set after a question. */
function RemoveSet({ match, recorded, onRemoved }: RemoveSetProps) {
  const { remove, isPending } = useRemoveSet(match);
  const [isAsking, setAsking] = useState(false);
  const { set, version } = recorded;

  async function confirm() {
    try {
      await remove(set, version);
      onRemoved();
    } catch {
      // The mutation shows a toast.
    }
    setAsking(false);
  }

  return (
    <>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        Apagar set {set}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        danger
        title={`Apagar o set ${set}?`}
        confirmLabel="Apagar set"
        pending={isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        O placar {formatScore(recorded)} sai da partida. Você pode registrar o set de novo.
      </ConfirmDialog>
    </>
  );
}
