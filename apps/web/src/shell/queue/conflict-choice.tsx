import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { Match } from '@bandeja/contract/calls/matches';
import { formatScore, type Score } from '@bandeja/rules/matches/sets/set-score';
import { queuePort, type ShownEntry } from '../../data/offline/queue-port.ts';
import { Button } from '../../ui/button.tsx';

/** The entry of this device and the present state of the match: the player chooses one. */
export function ConflictChoice({ entry }: { entry: ShownEntry }) {
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
