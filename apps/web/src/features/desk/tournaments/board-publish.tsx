import type { DeskBoard, ScheduleProposal } from '@bandeja/contract/calls/desk-tournament-board';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { DeskLink } from '../shell/desk-router.tsx';
import { matchWords } from './board-state.ts';

interface PublishPartProps {
  count: number;
  conflicts: readonly string[];
  /** What players said that the moves break: no conflict. */
  broken: readonly string[];
  /** Publishing is the yes to impediments. */
  isYes: boolean;
  /** Others have published since the first move was made. */
  isBehind: boolean;
  pending: boolean;
  error: Error | null;
  onPublish: () => void;
  onUndo: () => void;
}

/** What is moved and not published yet: its conflicts, and publishing it. */
export const PublishPart = ({
  count,
  conflicts,
  broken,
  isYes,
  isBehind,
  pending,
  error,
  onPublish,
  onUndo,
}: PublishPartProps) => (
  <Card className="grid max-w-155 gap-3">
    <p>
      {count === 1 ? '1 mudança ainda não publicada' : `${count} mudanças ainda não publicadas`}. Ao publicar,
      cada jogador desses jogos é avisado uma vez.
    </p>
    {conflicts.length > 0 && (
      <Note tone="amber" live>
        <Sentences words={conflicts} />
      </Note>
    )}
    {broken.length > 0 && (
      <Note tone="amber" live>
        <p>Impedimentos ditos na inscrição:</p>
        <Sentences words={broken} />
      </Note>
    )}
    {isBehind && !pending && (
      <Note tone="amber" live>
        Outra pessoa publicou horários enquanto você arrumava.
      </Note>
    )}
    <Refusal error={error} />
    <div className="flex flex-wrap gap-2">
      <Button pending={pending} onClick={onPublish}>
        {isBehind && !pending
          ? 'Publicar os meus por cima'
          : isYes
            ? 'Publicar mesmo assim'
            : 'Publicar horários'}
      </Button>
      <Button variant="quiet" onClick={onUndo}>
        Desfazer tudo
      </Button>
    </div>
  </Card>
);

/** Published matches that one player is in by now, as a result has decided since. */
export const Standing = ({ conflicts }: { conflicts: NonNullable<DeskBoard['conflicts']> }) => (
  <Note tone="red" className="max-w-155">
    <p>Uma pessoa tem dois jogos publicados ao mesmo tempo ou sem o descanso. Mude o horário de um deles:</p>
    <Sentences words={conflicts.map(({ words }) => words)} />
  </Note>
);

/** What is published, and the way on. */
export const Published = ({ hash }: { hash: string }) => (
  <Note tone="green" live>
    <p>Horários publicados: cada jogador desses jogos é avisado uma vez.</p>
    <DeskLink page="results" params={{ hash }} className="btn min-h-11 text-14 text-blue-text">
      Jogos e resultados
    </DeskLink>
  </Note>
);

/** Each match that a proposal has left out, with the reason. */
export const unplacedWords = ({ unplaced }: ScheduleProposal, { matches }: DeskBoard): string[] =>
  unplaced.flatMap(({ hash, reason }) => {
    const match = matches.find((one) => one.hash === hash);
    return match ? [`${matchWords(match)}: ${UNPLACED_WORDS[reason]}.`] : [];
  });

const UNPLACED_WORDS: Record<ScheduleProposal['unplaced'][number]['reason'], string> = {
  no_time: 'falta quadra livre',
  rest: 'falta o descanso entre os jogos',
  earlier_match_unplaced: 'um jogo anterior não tem lugar',
};

/** `Proposta: 12 jogos com horário, 2 sem lugar. Confira e publique.` */
export function proposalWords({ matches, unplaced }: ScheduleProposal): string {
  const count = matches.filter(({ court }) => court !== null).length;
  if (count + unplaced.length === 0) return 'Todos os jogos já têm horário.';
  const placed = count === 1 ? '1 jogo com horário' : `${count} jogos com horário`;
  const left = unplaced.length === 0 ? '' : `, ${unplaced.length} sem lugar`;
  return `Proposta: ${placed}${left}. Confira e publique.`;
}

/** What a proposal has found no place for. */
export const LeftOut = ({ proposal, board }: { proposal: ScheduleProposal; board: DeskBoard }) => (
  <Note tone="amber" className="max-w-155">
    <Sentences words={unplacedWords(proposal, board)} />
    <p>Para caber: mais quadras, mais um dia ou jogos mais curtos, em Editar o torneio.</p>
  </Note>
);

const NAMED_MAX = 5;

/** The first of some sentences, and how many more there are. */
export const Sentences = ({ words }: { words: readonly string[] }) => (
  <>
    <ul className="grid gap-1">
      {words.slice(0, NAMED_MAX).map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
    {words.length > NAMED_MAX && <p>E mais {words.length - NAMED_MAX}.</p>}
  </>
);
