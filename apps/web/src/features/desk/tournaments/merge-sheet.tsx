import type { DeskMerge } from '@bandeja/contract/calls/desk-tournament-merge';
import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { mergeQuery, mergeTrial, useAnswerDeskMerge, useAskMerge, useTakeBackMerge } from './merge-api.ts';
import { answerWords, askWords, backWords, targetsOf } from './merge-words.ts';
import { MOMENT, timeWords } from './tournament-words.ts';

interface MergeProps {
  tournament: DeskTournament;
  category: number;
}

/** Asks the teams of a category to play in another one, and shows what they answered. */
export function MergeSheet({
  isOpen,
  onClose,
  ...of
}: MergeProps & { isOpen: boolean; onClose: () => void }) {
  const one = of.tournament.categories.find(({ id }) => id === of.category);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} kicker={one?.name ?? ''} title="Juntar com outra categoria">
      {one?.merge ? <Answers {...of} /> : <Asking {...of} />}
    </Sheet>
  );
}

function Asking({ tournament, category }: MergeProps) {
  const { slug } = useDesk();
  const params = { slug, hash: tournament.hash };
  const targets = targetsOf(tournament, category);
  const [into, setInto] = useState(String(targets[0]?.id ?? ''));
  const [until, setUntil] = useState('');
  const ask = useAskMerge();
  const body = { category, into: Number(into), until };
  const isComplete = into !== '' && until.length === 16;
  const trial = useQuery({
    ...mergeTrial(params, body),
    enabled: isComplete && !ask.isPending && !ask.isSuccess,
  });
  return (
    <div className="grid gap-4">
      <SelectField
        label="Jogar em"
        options={targets.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={into}
        onChange={setInto}
      />
      <TextField
        label="Responder até"
        type="datetime-local"
        className={MOMENT}
        hint="Antes do sorteio, até o último dia do torneio. Com o prazo você vê quem pode ir, antes de perguntar."
        value={until}
        onChange={setUntil}
      />
      {isComplete && (
        <Fetched
          query={trial}
          failed="Não deu para perguntar"
          loading={
            <Loading label="Vendo quem pode ir">
              <Skeleton className="h-24 rounded-card" />
            </Loading>
          }
        >
          {(found) => (
            <>
              <TeamList found={found} />
              <p className="text-14">{askWords(found)}</p>
              <Refusal error={ask.error} />
              <Button className="w-fit" pending={ask.isPending} onClick={() => ask.mutate({ params, body })}>
                Perguntar às duplas
              </Button>
            </>
          )}
        </Fetched>
      )}
    </div>
  );
}

function Answers({ tournament, category }: MergeProps) {
  const { slug } = useDesk();
  const params = { slug, hash: tournament.hash };
  const query = useQuery(mergeQuery(params, category));
  return (
    <Fetched
      query={query}
      failed="Não deu para buscar as respostas"
      loading={
        <Loading label="Buscando as respostas">
          <Skeleton className="h-24 rounded-card" />
        </Loading>
      }
    >
      {(found) => <Answered {...{ tournament, found }} />}
    </Fetched>
  );
}

function Answered({ tournament, found }: { tournament: DeskTournament; found: DeskMerge }) {
  const { slug, mayAs } = useDesk();
  const params = { slug, hash: tournament.hash };
  const answer = useAnswerDeskMerge();
  const takeBack = useTakeBackMerge();
  const into = tournament.categories.find(({ id }) => id === found.into)?.name ?? '';
  const failed = answer.error ?? takeBack.error;
  const say = (id: number, given: 'yes' | 'no') =>
    answer.mutate({ params: { ...params, id }, body: { answer: given } });
  return (
    <div className="grid gap-4">
      <p>
        {found.open && found.until
          ? `As duplas respondem se jogam na ${into} até ${timeWords(found.until)}.`
          : `A pergunta terminou: a categoria foi juntada com a ${into}.`}
      </p>
      <TeamList found={found} {...(found.open && mayAs('manager') && { say, pending: answer.isPending })} />
      <Refusal error={failed} />
      {found.open && mayAs('manager') && (
        <>
          <p className="text-14 text-muted">
            Ao retirar, quem já aceitou fica na {into}, e as outras duplas ficam onde estão e são avisadas.
          </p>
          <Button
            variant="secondary"
            className="w-fit"
            pending={takeBack.isPending}
            onClick={() => takeBack.mutate({ params, body: { category: found.category } })}
          >
            Retirar a pergunta
          </Button>
        </>
      )}
    </div>
  );
}

interface ListProps {
  found: DeskMerge;
  say?: (id: number, answer: 'yes' | 'no') => void;
  pending?: boolean;
}

function TeamList({ found, say, pending = false }: ListProps) {
  return (
    <ul className="grid" aria-label="Duplas">
      {found.teams.map((team) => {
        const names = team.players.join(' e ');
        const back = backWords(team);
        return (
          <li
            key={team.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0"
          >
            <div className="min-w-0 flex-1 basis-44">
              <p className="wrap-anywhere">{names}</p>
              <p className="text-14 text-muted">{answerWords(team)}</p>
              {back && <p className="text-14 text-muted">{back}</p>}
            </div>
            {say && team.state === 'asked' && (
              <div className="flex flex-wrap gap-1">
                {team.refusal === null && (
                  <Button
                    variant="secondary"
                    size="small"
                    disabled={pending}
                    aria-label={`Aceitou: ${names}`}
                    onClick={() => say(team.id, 'yes')}
                  >
                    Aceitou
                  </Button>
                )}
                <Button
                  variant="danger"
                  size="small"
                  disabled={pending}
                  aria-label={`Recusou: ${names}`}
                  onClick={() => say(team.id, 'no')}
                >
                  Recusou
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
