import type { PlayerSummary } from '@bandeja/contract/calls/players';
import type { Tournament, TournamentCategory } from '@bandeja/contract/calls/tournaments';
import { fullName } from '@bandeja/rules/players/names';
import type { Impediment } from '@bandeja/rules/tournaments/impediments';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { cx } from '../../../lib/cx.ts';
import { dropDraft, readDraft, saveDraft } from '../../../lib/form/drafts.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { Avatar } from '../../../ui/player/avatar.tsx';
import { tournamentQuery, useRegisterTeam } from '../api.ts';
import { entriesText, feeText, levelRange, placesText, refusalText, whoPlays } from '../category-texts.ts';
import { TournamentFailed } from './tournament-failed.tsx';
import './register-page.css';

// Only where the tournament asks.
const ImpedimentsField = lazyPart(
  async () => (await import('../../../ui/fields/impediments-field.tsx')).ImpedimentsField,
);

type Partner = Pick<PlayerSummary, 'id' | 'first_name' | 'last_name' | 'images'>;

const draftOf = (hash: string) => `team.${hash}`;

type Draft = { partner?: Partner; impediments?: Impediment[] };

/** What was chosen before a reload; only this form writes the entry. */
const chosenBefore = (hash: string) => readDraft(draftOf(hash)) as Draft;

interface RegisterPageProps {
  hash: string;
  viewer: number;
  categoryId: number | undefined;
  onCategory: (id: number) => void;
  onRegistered: (category: number) => void;
  /** The search for the partner, which another feature draws. */
  picker: (choice: {
    /** The gender of the chosen category; null: any, or none is chosen. */
    category: TournamentCategory['gender'];
    onPick: (partner: Partner) => void;
    onClose: () => void;
  }) => ReactNode;
}

/** Registers the viewer and a partner in one category of a tournament. */
export function RegisterPage(props: RegisterPageProps) {
  const tournament = useQuery(tournamentQuery(props.hash));
  if (tournament.data) return <Form {...props} tournament={tournament.data} />;
  if (tournament.isError) {
    const { error, refetch } = tournament;
    return <TournamentFailed title="Inscrição no torneio" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Loading label="Buscando o torneio" className="grid gap-4">
      <Skeleton className="h-66 rounded-card" />
    </Loading>
  );
}

function Form({
  tournament,
  viewer,
  categoryId,
  onCategory,
  onRegistered,
  picker,
}: RegisterPageProps & { tournament: Tournament }) {
  const register = useRegisterTeam(draftOf(tournament.hash));
  const [partner, setPartner] = useState(() => chosenBefore(tournament.hash).partner ?? null);
  const [picking, setPicking] = useState(false);
  const asked = tournament.impediments;
  const entries = entriesText(tournament.entries_max);
  // Null: as they are, given with another category or on the tournament's page.
  const [impediments, setImpediments] = useState(() => chosenBefore(tournament.hash).impediments ?? null);
  const keep = (draft: Draft) =>
    saveDraft(draftOf(tournament.hash), { ...chosenBefore(tournament.hash), ...draft });
  const open = tournament.categories.filter(({ can }) => can.register);
  const category = open.find(({ id }) => id === categoryId) ?? (open.length === 1 ? open[0] : undefined);
  const isFull = category !== undefined && category.teams >= category.max_teams;

  function send() {
    if (!category || !partner) return;
    register.mutate(
      {
        body: {
          ...{ category: category.id, player_A: viewer, player_B: partner.id },
          ...(asked && impediments && { impediments }),
        },
      },
      {
        onSuccess: () => {
          dropDraft(draftOf(tournament.hash));
          onRegistered(category.id);
        },
      },
    );
  }

  if (open.length === 0) {
    return (
      <>
        <PageHeader title="Inscrição no torneio" text={tournament.name} />
        <EmptyState
          title="Nenhuma categoria aberta para você"
          text={[...new Set(tournament.categories.map(({ refusal }) => refusalText(refusal)))]
            .filter(Boolean)
            .join(' ')}
        >
          <LinkButton to="/tournament/$hash" params={{ hash: tournament.hash }}>
            Ver o torneio
          </LinkButton>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Inscrição no torneio" text={tournament.name} />
      <form
        className="one-column grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <legend className="mb-2 font-bold text-ink">1. Escolha a categoria</legend>
          {entries && <p className="text-14 leading-small">{entries}</p>}
          {tournament.categories.map((one) => (
            <CategoryChoice
              key={one.id}
              category={one}
              checked={one.id === category?.id}
              onChoose={() => onCategory(one.id)}
            />
          ))}
        </fieldset>
        <Card as="section" aria-labelledby="partner-title" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="partner-title" className="text-16">
            2. Quem joga com você
          </h2>
          {partner && (
            <div className="flex items-center gap-3">
              <Avatar name={partner} src={avatarOf(partner)} tone="a" />
              <p className="min-w-0 flex-1 font-label text-ink">{fullName(partner)}</p>
            </div>
          )}
          <Button variant={partner ? 'secondary' : 'soft'} onClick={() => setPicking(true)} type="button">
            {partner ? 'Trocar' : 'Buscar jogador'}
          </Button>
          <p className="text-13 text-muted">
            A pessoa recebe um convite e só entra na dupla se aceitar. Enquanto isso, a vaga fica guardada por
            até 24 horas, no máximo até o fim das inscrições.
          </p>
        </Card>
        {asked && (
          <Card as="section" aria-labelledby="impediments-title" className="grid gap-3">
            <h2 id="impediments-title" className="text-16">
              3. Quando você não pode jogar (opcional)
            </h2>
            <p className="text-14 leading-small">
              Vale para a fase de grupos: o clube tenta não marcar jogo seu nesses horários. Só você e o clube
              veem. A outra pessoa da dupla informa os dela.
            </p>
            <Suspense>
              <ImpedimentsField
                first={tournament.starts_on}
                last={tournament.ends_on}
                max={asked.max}
                value={impediments ?? asked.own}
                onChange={(value) => {
                  setImpediments(value);
                  keep({ impediments: value });
                }}
              />
            </Suspense>
          </Card>
        )}
        {isFull && (
          <Note tone="amber">
            As {category.max_teams} vagas já têm dupla. Vocês entram na fila, no {category.waiting + 1}º
            lugar, e recebem um aviso se uma vaga abrir. Ninguém paga enquanto espera.
          </Note>
        )}
        <Refusal error={register.error} fallback="Não deu para enviar. Nada foi perdido: tente de novo." />
        <Button type="submit" size="tall" wide pending={register.isPending} disabled={!category || !partner}>
          {isFull ? 'Entrar na fila de espera' : 'Inscrever dupla'}
        </Button>
      </form>
      {picking &&
        picker({
          category: category?.gender ?? null,
          onClose: () => setPicking(false),
          onPick: (player) => {
            setPicking(false);
            setPartner(player);
            keep({ partner: player });
          },
        })}
    </>
  );
}

interface CategoryChoiceProps {
  category: TournamentCategory;
  checked: boolean;
  onChoose: () => void;
}

function CategoryChoice({ category, checked, onChoose }: CategoryChoiceProps) {
  const why = category.can.register ? null : refusalText(category.refusal);
  return (
    <label className={cx('category-choice', !category.can.register && 'off')}>
      <input
        type="radio"
        name="category"
        value={category.id}
        checked={checked}
        disabled={!category.can.register}
        onChange={onChoose}
      />
      <span className="min-w-0">
        <span className="block font-bold text-ink">{category.name}</span>
        <span className="block text-13 leading-small text-muted">
          {whoPlays(category.gender)}, {levelRange(category)}
        </span>
        <span className="block text-13 leading-small text-muted">
          {placesText(category)} · {feeText(category)}
        </span>
        {why && <span className="block text-13 leading-small font-label text-amber-text">{why}</span>}
      </span>
    </label>
  );
}
