import type { DeskDraw } from '@bandeja/contract/calls/desk-tournament-draw';
import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { SEED_MAX, SWAPS_MAX, type Swap } from '@bandeja/rules/tournaments/draw/arrange-draw';
import { TEAMS_TO_DRAW } from '@bandeja/rules/tournaments/statuses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFocusAfter } from '../../../lib/hooks/use-focus-after.ts';
import { randomNumber } from '../../../lib/random-id.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink, useDeskParam, useDeskSearch } from '../shell/desk-router.tsx';
import { deskTournamentQuery } from './api.ts';
import { deskDrawQuery, usePublishDraw } from './draw-api.ts';
import { Groups, Knockout } from './draw-groups.tsx';
import { Seeds, type TypedSeeds } from './draw-seeds.tsx';
import {
  arranged,
  type DrawTeam,
  publicationWords,
  readSeed,
  readSwaps,
  refusalWords,
  teamNames,
  writeSwaps,
} from './draw-state.ts';

/** Until another draw is asked for, an address has neither a seed nor exchanges. */
const NONE = { semente: undefined, trocas: undefined };

/** The draws of a tournament, one category after another. */
export function DrawPage() {
  const { slug } = useDesk();
  const hash = useDeskParam('hash');
  const tournament = useQuery(deskTournamentQuery(slug, hash));
  return (
    <>
      <PageHeader title="Sorteio" text={tournament.data?.name ?? ''}>
        <DeskLink
          page="tournaments"
          search={{ torneio: hash }}
          className="btn min-h-11 px-3 text-14 text-blue-text max-desk:-ms-3"
        >
          Voltar ao torneio
        </DeskLink>
      </PageHeader>
      <Fetched query={tournament} failed="Não deu para buscar o torneio" loading={<Waiting />}>
        {(found) =>
          found.status === 'draft' ? (
            <EmptyState title="Ainda é um rascunho" text="Publique o torneio e receba inscrições antes." />
          ) : (
            <Categories tournament={found} />
          )
        }
      </Fetched>
    </>
  );
}

const Waiting = () => (
  <Loading label="Sorteando">
    <CardSkeleton />
  </Loading>
);

/** The draw of one category: looked at, changed by exchanges of two teams, and published. */
function Categories({ tournament }: { tournament: DeskTournament }) {
  const { slug } = useDesk();
  const [{ categoria, semente }, change] = useDeskSearch();
  // Here, because another draw of the same teams takes the place of the one that they were chosen over.
  const [typed, setTyped] = useState<TypedSeeds | null>(null);
  const categories = tournament.categories.filter(({ cancelled }) => !cancelled);
  const chosen = categories.find(({ id }) => id === Number(categoria)) ?? categories[0];
  const draw = useQuery(
    deskDrawQuery(slug, tournament.hash, { category: chosen?.id ?? 0, seed: readSeed(semente) }),
  );
  // "Sortear de novo" goes away with the draw that it stands under.
  const area = useFocusAfter<HTMLElement>(`${chosen?.id} ${semente ?? ''}`);
  return (
    <section
      ref={area}
      aria-label="Sorteio"
      tabIndex={-1}
      className="grid max-w-155 grid-cols-[minmax(0,1fr)] gap-6 outline-none"
    >
      {categories.length > 1 && (
        <SelectField
          label="Categoria"
          className="max-w-80"
          value={String(chosen?.id)}
          options={categories.map(({ id, name, drawn }) => ({
            value: String(id),
            label: drawn ? `${name} (sorteada)` : name,
          }))}
          onChange={(id) => change({ ...NONE, categoria: id })}
        />
      )}
      {chosen?.below_minimum && (
        <Note tone="amber">
          Abaixo do mínimo: {chosen.confirmed} de {chosen.min_teams} duplas confirmadas. O mínimo não impede o
          sorteio.
        </Note>
      )}
      <Fetched query={draw} failed="Não deu para buscar o sorteio" loading={<Waiting />}>
        {(found) => (
          <OneDraw
            key={found.category}
            draw={found}
            hash={tournament.hash}
            typed={typed?.category === found.category ? typed : null}
            onType={setTyped}
          />
        )}
      </Fetched>
      {chosen?.drawn && semente === undefined && <NextStep tournament={tournament} />}
    </section>
  );
}

/** After a draw: the next category that can be drawn, or the times of the matches. */
function NextStep({ tournament: { hash, categories } }: { tournament: DeskTournament }) {
  const [, change] = useDeskSearch();
  const next = categories.find(
    ({ drawn, cancelled, confirmed }) => !drawn && !cancelled && confirmed >= TEAMS_TO_DRAW,
  );
  return next ? (
    <Button className="w-fit" onClick={() => change({ ...NONE, categoria: String(next.id) })}>
      Sortear {next.name}
    </Button>
  ) : (
    <DeskLink page="board" params={{ hash }} className="btn min-h-11 w-fit bg-blue px-4 text-on-blue">
      Marcar os horários
    </DeskLink>
  );
}

type DrawProps = {
  draw: DeskDraw;
  hash: string;
  typed: TypedSeeds | null;
  onType: (typed: TypedSeeds | null) => void;
};

function OneDraw({ draw, hash, ...seeds }: DrawProps) {
  const [{ semente }, change] = useDeskSearch();
  const { published, refusal } = draw;
  const drawAgain = () => change({ semente: String(randomNumber() % (SEED_MAX + 1)), trocas: undefined });
  if (published !== null && (readSeed(semente) === undefined || refusal !== null))
    return (
      <>
        <Note tone="green">O sorteio desta categoria está publicado: os jogadores o veem.</Note>
        <Groups groups={published} />
        <Knockout lines={draw.published_knockout ?? draw.knockout} />
        {refusal ? (
          <Note>{refusalWords(refusal)}</Note>
        ) : (
          <Button variant="secondary" className="w-fit" onClick={drawAgain}>
            Sortear de novo
          </Button>
        )}
      </>
    );
  if (draw.groups.length === 0)
    return (
      <EmptyState
        title="Faltam duplas para sortear"
        text="Um sorteio pede três duplas confirmadas nesta categoria."
      />
    );
  return <Preview draw={draw} hash={hash} {...seeds} onDrawAgain={drawAgain} />;
}

const HOW = 'Toque em duas duplas para trocá-las de lugar, ou sorteie de novo.';

function Preview({ draw, hash, typed, onType, onDrawAgain }: DrawProps & { onDrawAgain: () => void }) {
  const { slug } = useDesk();
  const [{ trocas }, change] = useDeskSearch();
  const publish = usePublishDraw();
  const [isAsking, setAsking] = useState(false);
  const [picked, setPicked] = useState<DrawTeam | null>(null);
  const [told, setTold] = useState(HOW);
  const { groups, swaps } = arranged(draw, readSwaps(trocas));
  const hasSeeds = groups.length > 1 && draw.refusal !== 'category_has_results';
  const isSeeding = hasSeeds && typed !== null;
  const write = (next: readonly Swap[]) => change({ trocas: writeSwaps(next) });
  const pick = (team: DrawTeam) => {
    if (picked === null || picked.id === team.id) {
      setPicked(picked === null ? team : null);
      setTold(picked === null ? `${teamNames(team)}: agora toque na dupla que troca de lugar com ela.` : HOW);
      return;
    }
    setPicked(null);
    if (swaps.length >= SWAPS_MAX) return setTold(`Um sorteio leva até ${SWAPS_MAX} trocas.`);
    write([...swaps, [picked.id, team.id]]);
    setTold(`“${teamNames(picked)}” e “${teamNames(team)}” trocaram de lugar.`);
  };
  const saved = () => {
    if (swaps.length > 0) setTold('Cabeças de chave salvas: o sorteio foi refeito, sem as trocas de antes.');
    write([]);
  };
  const undo = () => {
    write(swaps.slice(0, -1));
    setPicked(null);
    setTold('A última troca foi desfeita.');
  };
  return (
    <>
      {draw.refusal ? (
        <Note tone="amber">{refusalWords(draw.refusal)}</Note>
      ) : (
        <p>É uma prévia: ninguém foi avisado.</p>
      )}
      <p role="status" className="text-14 font-label">
        {told}
      </p>
      <Groups groups={groups} picked={picked?.id ?? null} onPick={pick} />
      {groups.some(({ teams }) => teams.some(({ level }) => level === null)) && (
        <p className="text-14 leading-small text-muted">
          Duplas sem nível são sorteadas depois das outras, espalhadas pelos grupos. Quem tem nível conta por
          quem não tem.
        </p>
      )}
      <Knockout lines={draw.knockout} />
      {hasSeeds && <Seeds draw={draw} hash={hash} typed={typed} onType={onType} onSaved={saved} />}
      <Refusal error={publish.error} />
      {isSeeding && draw.refusal === null && (
        <Note tone="amber">Salve ou desfaça as cabeças de chave antes de publicar.</Note>
      )}
      <div className="flex flex-wrap gap-2">
        {draw.refusal === null && !isSeeding && (
          <Button onClick={() => setAsking(true)}>Publicar sorteio</Button>
        )}
        <Button variant="secondary" onClick={onDrawAgain}>
          Sortear de novo
        </Button>
        {swaps.length > 0 && (
          <Button variant="quiet" onClick={undo}>
            Desfazer a última troca
          </Button>
        )}
        {draw.published !== null && (
          <Button variant="quiet" onClick={() => change(NONE)}>
            Ficar com o publicado
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Publicar o sorteio de ${draw.category_name}?`}
        confirmLabel="Publicar"
        danger={draw.published !== null}
        pending={publish.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          publish.mutate(
            {
              params: { slug, hash },
              body: {
                ...{ category: draw.category, seed: draw.seed, draw: draw.draw },
                swaps: swaps.map(([a, b]) => ({ a, b })),
                expected_version: draw.version,
              },
            },
            { onSuccess: () => change(NONE), onSettled: () => setAsking(false) },
          )
        }
      >
        {publicationWords(draw)}
      </ConfirmDialog>
    </>
  );
}
