import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { Match } from '@bandeja/contract/calls/matches';
import { formatScore, type Score } from '@bandeja/rules/matches/sets/set-score';
import { Link } from '@tanstack/react-router';
import CloudOff from 'lucide-react/icons/cloud-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import type { Problem } from '../../data/offline/queue.ts';
import { queuePort, type ShownEntry, waitingTitle } from '../../data/offline/queue-port.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { countText } from './queue-text.ts';

const STATES: Record<Exclude<ShownEntry['state'], 'refused' | 'waiting'>, string> = {
  blocked: 'Espera o registro anterior',
  conflict: 'Outra pessoa mudou a partida. Escolha o que vale.',
  newer: 'Registrado em uma versão mais nova do app. Vai quando ela voltar.',
};

/** The waiting entries, in the order in which they are sent; a refused entry can be tried again or discarded. */
export function QueueList({
  entries,
  onOpen,
}: {
  entries: readonly ShownEntry[];
  /** Given outside the page of the match: each entry links to it, and this is called. */
  onOpen?: () => void;
}) {
  const [discarded, setDiscarded] = useState<ShownEntry | null>(null);
  const followers = discarded
    ? entries.filter(({ match, id }) => match === discarded.match && id > discarded.id).length
    : 0;
  return (
    <>
      <ul className="grid gap-4" aria-label={waitingTitle(entries)}>
        {entries.map((entry) => (
          <li key={entry.id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
            {entry.problem ? (
              <TriangleAlert size={20} className="text-red-text" />
            ) : (
              <CloudOff size={20} className="text-amber-text" />
            )}
            <div className="min-w-0">
              <p className="text-16 font-bold">{entry.title}</p>
              {onOpen && (
                <Link
                  to="/match/$match_id"
                  params={{ match_id: String(entry.match) }}
                  className="flex min-h-11 items-center text-14 leading-small font-bold text-blue-text"
                  onClick={onOpen}
                >
                  {entry.place}
                </Link>
              )}
              <p className="text-14 leading-small wrap-anywhere">
                {entry.state === 'refused' && entry.problem
                  ? refusalText(entry.problem)
                  : (STATES[entry.state as keyof typeof STATES] ?? waitingTitle([entry]))}
              </p>
              {entry.state === 'conflict' && <ConflictChoice entry={entry} />}
              {entry.state === 'refused' && (
                <div className="mt-2 flex flex-wrap gap-2">
                  <Button
                    size="small"
                    variant="secondary"
                    onClick={() => void queuePort.get()?.retry(entry.id)}
                  >
                    Tentar de novo
                  </Button>
                  <Button size="small" variant="danger" onClick={() => setDiscarded(entry)}>
                    Descartar
                  </Button>
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={discarded !== null}
        danger
        title="Descartar o que não foi enviado?"
        confirmLabel="Descartar"
        onConfirm={() => {
          if (discarded) void queuePort.get()?.discard(discarded.id);
          setDiscarded(null);
        }}
        onCancel={() => setDiscarded(null)}
      >
        <b>{discarded?.title}</b> se perde
        {followers > 0 &&
          `, e com ele ${countText(followers)} da mesma partida que vinha${followers > 1 ? 'm' : ''} depois`}
        .
      </ConfirmDialog>
    </>
  );
}

/** Also of a problem that only a newer build knows. */
const refusalText = (problem: Problem): string =>
  problem.kind === 'refused' ? problem.text : 'Não foi aceito. Confira a partida.';

/** The entry of this device and the present state of the match: the player chooses one. */
function ConflictChoice({ entry }: { entry: ShownEntry }) {
  if (entry.problem?.kind !== 'conflict') return null;
  const { present } = entry.problem;
  const choose = (choice: 'mine' | 'theirs') => void queuePort.get()?.choose(entry.id, choice);
  const [mine, theirs] =
    LABELS[entry.call === 'recordSet' ? 'set' : entry.call === 'acceptMatch' ? 'accept' : 'finish'];
  return (
    <ul className="mt-2 grid grid-cols-2 gap-2">
      {(
        [
          ['O seu', ownScores(entry), mine, 'mine'],
          ['Agora na partida', presentScores(present), theirs, 'theirs'],
        ] as const
      ).map(([label, scores, action, choice]) => (
        <li key={choice} className="grid content-between gap-2 rounded-control bg-sunken p-2">
          <div>
            <p className="text-13 text-muted">{label}</p>
            <p className="num text-22 leading-snug font-heavy">{scores}</p>
          </div>
          <Button
            size="small"
            variant={choice === 'mine' ? 'primary' : 'secondary'}
            onClick={() => choose(choice)}
          >
            {action}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const LABELS = {
  set: ['Vale o meu', 'Vale o de lá'],
  accept: ['Aceitar agora', 'Não aceitar'],
  finish: ['Finalizar assim', 'Não finalizar'],
} as const;

function ownScores({ call, input, seen }: ShownEntry): string {
  return call === 'recordSet' ? formatScore(input.body as unknown as Score) : scoresText(seen ?? []);
}

function presentScores(present: Match | MatchScore | null): string {
  if (!present) return 'Sem este set';
  return 'scores' in present ? scoresText(present.scores) : formatScore(present);
}

const scoresText = (scores: readonly Score[]): string =>
  scores.map((score) => formatScore(score)).join('  ') || 'Sem sets';
