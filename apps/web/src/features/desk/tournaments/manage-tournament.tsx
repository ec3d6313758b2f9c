import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { ApiError } from '@bandeja/contract/client';
import { Suspense, useState } from 'react';
import { fieldMessages } from '../../../lib/form/error-messages.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink, useDeskSearch } from '../shell/desk-router.tsx';
import { FeeSums } from './fee-sums.tsx';
import { usePublishTournament, useRemoveDraft } from './manage-api.ts';
import { RegistrationPart } from './registration-part.tsx';
import { TeamsPart } from './teams-part.tsx';
import {
  categoryWords,
  daysWords,
  mayMerge,
  minimumWords,
  nextPage,
  STATUS_TONES,
  STATUS_WORDS,
  teamsWords,
  timeWords,
} from './tournament-words.ts';

const RefereePart = lazyPart(async () => (await import('./referee-part.tsx')).RefereePart);
const CancelSheet = lazyPart(async () => (await import('./cancel-sheet.tsx')).CancelSheet);

const MergeSheet = lazyPart(async () => (await import('./merge-sheet.tsx')).MergeSheet);

/** What is being cancelled: the tournament, or one category by its id. */
type Cancelling = { category?: number; isOpen: boolean };

/** The page of the next step looks like the main act of this one. */
const linkClass = (isNext: boolean) =>
  `btn min-h-11 px-4 text-14 ${isNext ? 'bg-blue text-on-blue hover:bg-blue-strong' : 'edge-control bg-surface text-ink'}`;

/** One tournament with its numbers: a draft is checked and published here, a published one is run. */
export function ManageTournament({ tournament }: { tournament: DeskTournament }) {
  const [cancelling, setCancelling] = useState<Cancelling | null>(null);
  // nth: each opening asks anew.
  const [merging, setMerging] = useState({ category: 0, isOpen: false, nth: 0 });
  const { mayAs } = useDesk();
  const { hash, name, status, can, categories, description } = tournament;
  const left = categories.filter(({ cancelled }) => !cancelled);
  const next = mayAs('manager') ? nextPage(tournament) : null;
  return (
    <>
      <PageHeader title={name} text={daysWords(tournament)}>
        <Chip tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Chip>
        {categories.some(({ drawn }) => drawn) && (
          <DeskLink page="board" params={{ hash }} className={linkClass(next === 'board')}>
            Horários
          </DeskLink>
        )}
        {mayAs('manager') && status !== 'draft' && (
          <DeskLink page="draw" params={{ hash }} className={linkClass(next === 'draw')}>
            Sorteio
          </DeskLink>
        )}
        {categories.some(({ drawn }) => drawn) && (
          <DeskLink page="results" params={{ hash }} className={linkClass(next === 'results')}>
            Jogos e resultados
          </DeskLink>
        )}
        {can.change && (
          <DeskLink page="tournaments" search={{ torneio: hash, editar: 'sim' }} className={linkClass(false)}>
            Editar
          </DeskLink>
        )}
      </PageHeader>
      <div className="grid max-w-155 grid-cols-[minmax(0,1fr)] gap-6">
        {can.registration && status === 'open' && <RegistrationPart tournament={tournament} />}
        <Card className="grid gap-3">
          <dl className="grid gap-3 text-16 desk:grid-cols-2">
            <Fact term="Inscrições abrem" text={timeWords(tournament.registration_starts_at)} />
            <Fact term="Inscrições encerram" text={timeWords(tournament.registration_ends_at)} />
            <Fact
              term="Jogos"
              text={`${tournament.match_minutes} min de quadra, ${tournament.rest_minutes} min de descanso`}
            />
            <Fact term="Quadras" text={tournament.courts.join(', ')} />
          </dl>
          {description && <p className="border-t border-line pt-3 whitespace-pre-line">{description}</p>}
        </Card>
        <Section title="Categorias">
          <Card>
            <ul className="grid">
              {categories.map((category, place) => (
                <li
                  key={category.id ?? place}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0 first:pt-0"
                >
                  <div className="min-w-0 flex-1 basis-44">
                    <h3 className="wrap-anywhere">{category.name}</h3>
                    <p className="text-14 text-muted">{categoryWords(category)}</p>
                    {status !== 'draft' && <p className="text-14">{teamsWords(category, categories)}</p>}
                    {category.below_minimum && (
                      <Note tone="amber" className="mt-2">
                        {minimumWords(category)}
                      </Note>
                    )}
                  </div>
                  {category.id !== null &&
                    (category.merge || (can.cancel && mayMerge(tournament, category))) && (
                      <Button
                        variant="secondary"
                        size="small"
                        aria-label={`${category.merge ? 'Ver respostas' : 'Juntar com outra'}: ${category.name}`}
                        onClick={() =>
                          setMerging({ category: category.id as number, isOpen: true, nth: merging.nth + 1 })
                        }
                      >
                        {category.merge ? 'Ver respostas' : 'Juntar com outra'}
                      </Button>
                    )}
                  {can.cancel && !category.cancelled && left.length > 1 && category.id !== null && (
                    <Button
                      variant="danger"
                      size="small"
                      aria-label={`Cancelar categoria ${category.name}`}
                      onClick={() => setCancelling({ category: category.id as number, isOpen: true })}
                    >
                      Cancelar categoria
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        </Section>
        {status === 'draft' ? (
          <PublishPart tournament={tournament} />
        ) : (
          <>
            <FeeSums tournament={tournament} />
            <TeamsPart tournament={tournament} />
            {can.registration && status !== 'open' && <RegistrationPart tournament={tournament} />}
            {can.change && (
              <Suspense>
                <RefereePart tournament={tournament} />
              </Suspense>
            )}
            <div className="flex flex-wrap gap-2">
              <a href={`/tournament/${hash}`} className={linkClass(false)}>
                Ver como os jogadores veem
              </a>
              <a
                href={`/tournament/${hash}/tv`}
                target="_blank"
                rel="noreferrer"
                className={linkClass(false)}
              >
                Abrir na TV do clube
              </a>
              {can.cancel && (
                <Button variant="danger" size="small" onClick={() => setCancelling({ isOpen: true })}>
                  Cancelar o torneio
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      {merging.nth > 0 && (
        <Suspense>
          <MergeSheet
            key={merging.nth}
            {...{ tournament, category: merging.category, isOpen: merging.isOpen }}
            onClose={() => setMerging({ ...merging, isOpen: false })}
          />
        </Suspense>
      )}
      {cancelling && (
        <Suspense>
          <CancelSheet
            key={cancelling.category ?? 'all'}
            tournament={tournament}
            {...cancelling}
            onClose={() => setCancelling({ ...cancelling, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  );
}

const Fact = ({ term, text }: { term: string; text: string }) => (
  <div className="min-w-0">
    <dt className="text-14 text-muted">{term}</dt>
    <dd className="wrap-anywhere">{text}</dd>
  </div>
);

function PublishPart({
  tournament: { hash, version, name, can, categories },
}: {
  tournament: DeskTournament;
}) {
  const { slug, published, takes_payments } = useDesk();
  const publish = usePublishTournament(`desk.tournament.${slug}.publish.${hash}`);
  const remove = useRemoveDraft();
  const [, change] = useDeskSearch();
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title="Publicar">
      <Card className="grid gap-4">
        <p>
          Confira acima. Ao publicar, os jogadores veem o torneio e se inscrevem no prazo; valores de
          categorias com inscrição não mudam mais.
        </p>
        {categories.some(({ price_cents }) => price_cents > 0) && (
          <p className="text-14 text-muted">
            {takes_payments === false
              ? 'O clube não tem conta de recebimento: as duplas pagam no clube. Confirme cada dupla em Duplas antes de a vaga vencer.'
              : 'As duplas pagam pelo app na conta de recebimento do clube, ou no clube: então confirme a dupla em Duplas antes de a vaga vencer.'}
          </p>
        )}
        {!published && (
          <Note tone="amber">O clube ainda não está publicado: só a equipe verá o torneio até lá.</Note>
        )}
        {publish.isError && (
          <Note tone="red" live>
            {Object.values(fieldMessages(publish.error)).join('\n')}
            {publish.error instanceof ApiError &&
              publish.error.status === 400 &&
              ' Corrija em Editar e publique de novo.'}
          </Note>
        )}
        <div className="flex flex-wrap gap-2">
          {can.publish && (
            <Button
              pending={publish.isPending}
              onClick={() => publish.mutate({ params: { slug, hash }, body: { expected_version: version } })}
            >
              Publicar torneio
            </Button>
          )}
          {can.remove && (
            <Button variant="danger" onClick={() => setAsking(true)}>
              Apagar rascunho
            </Button>
          )}
        </div>
      </Card>
      <ConfirmDialog
        isOpen={isAsking}
        title="Apagar o rascunho?"
        confirmLabel="Apagar"
        danger
        pending={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(
            { params: { slug, hash } },
            { onSuccess: () => change({ torneio: undefined }), onSettled: () => setAsking(false) },
          )
        }
      >
        “{name}” some para toda a equipe. Nenhum jogador o viu.
      </ConfirmDialog>
    </Section>
  );
}
