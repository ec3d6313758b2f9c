import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { ENTRIES_MAX } from '@bandeja/rules/tournaments/registration';
import { IMPEDIMENTS_MAX } from '@bandeja/rules/tournaments/tournament-plan';
import { useState } from 'react';
import { dropDraft, readDraft } from '../../../lib/form/drafts.ts';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { useStore } from '../../../lib/store.ts';
import { accountOf, tokens } from '../../../session/tokens.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { CategoryEditor } from './category-editor.tsx';
import { CourtsField } from './courts-field.tsx';
import { useChangeTournament, useCreateTournament } from './manage-api.ts';
import {
  bodyOf,
  categoriesIn,
  listIn,
  newTournament,
  type TournamentValues,
  tournamentProblems,
  typedTournament,
  withFirstDay,
} from './tournament-form-state.ts';
import { MOMENT } from './tournament-words.ts';

interface FormProps {
  /** Null: a new one. */
  tournament: DeskTournament | null;
  /** When the form of a new one was opened, by the club's clock. */
  at?: { today: string; time: string };
  /** The names of the club's courts. */
  courts: readonly string[];
  onDone: (hash: string) => void;
  onBack: () => void;
}

const IMPEDIMENTS = Array.from({ length: IMPEDIMENTS_MAX + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'Nenhum' : `Até ${count}`,
}));

const ENTRIES = [
  { value: '', label: 'Sem limite' },
  ...Array.from({ length: ENTRIES_MAX }, (_, index) => ({
    value: String(index + 1),
    label: index === 0 ? '1 categoria' : `Até ${index + 1}`,
  })),
];

const PAIR = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-x-3 gap-y-5';

/** A tournament in three parts. What is typed stays on the device until it is saved. */
export function TournamentForm({
  tournament,
  at = { today: '', time: '' },
  courts,
  onDone,
  onBack,
}: FormProps) {
  const { slug, takes_payments } = useDesk();
  const session = useStore(tokens);
  const initial = tournament ? typedTournament(tournament) : newTournament({ ...at, courts });
  // A draft's categories have no numbers, so what was typed over it is not shown over the published tournament.
  const state = tournament?.status === 'draft' ? 'draft' : 'live';
  const draft = tournament
    ? `desk.tournament.${slug}.${tournament.hash}.${state}`
    : `kept.desk.tournament.${slug}.${session && accountOf(session)}.new`;
  // Typed before, perhaps on another day.
  const [isTaken, setTaken] = useState(() => tournament === null && 'name' in readDraft(draft));
  const isPublished = tournament !== null && tournament.status !== 'draft';
  const isDrawn = tournament?.categories.some(({ drawn }) => drawn) ?? false;
  const create = useCreateTournament(draft);
  const change = useChangeTournament(draft);
  const form = useForm<TournamentValues>({
    initial,
    draft: { key: draft },
    check: (values) => givenErrors(tournamentProblems(values)),
    submit: async (values) => {
      const { categories: typed, ...fields } = bodyOf(values);
      if (tournament) {
        const params = { slug, hash: tournament.hash };
        const body = {
          ...fields,
          // After the draw only their form changes: untouched, they are not sent.
          ...((!isDrawn || values.categories !== initial.categories) && { categories: typed }),
          expected_version: Number(values.base),
        };
        onDone((await change.mutateAsync({ params, body })).hash);
      } else {
        const body = { ...fields, categories: typed, draft: true };
        onDone((await create.mutateAsync({ params: { slug }, body })).hash);
      }
    },
  });
  const { values } = form;
  const mayMoveDays = tournament?.can.dates ?? true;
  const hasOpened = isPublished && tournament.status !== 'upcoming';
  // Another person has saved it since, or this one by another act: nothing of either is lost unseen.
  const isOld = tournament !== null && values.base !== initial.base;
  const days = mayMoveDays
    ? undefined
    : 'Há duplas inscritas: este dia fica, e o último só vai para depois, até 7 dias.';
  return (
    <form {...form.formProps} className="grid max-w-155 grid-cols-[minmax(0,1fr)] gap-6" aria-label="Torneio">
      {isTaken && (
        <Note tone="amber">
          <p>Este é o torneio que você começou a escrever neste aparelho.</p>
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              form.change(initial);
              dropDraft(draft);
              setTaken(false);
            }}
          >
            Começar outro
          </Button>
        </Note>
      )}
      <Section title="1. O torneio">
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <TextField
            {...form.field('name')}
            label="Nome"
            maxLength={120}
            placeholder="Open de Verão"
            autoComplete="off"
          />
          <div className={PAIR}>
            <TextField
              {...form.field('starts_on')}
              label="Primeiro dia"
              type="date"
              className={MOMENT}
              disabled={!mayMoveDays}
              hint={days}
              onChange={(day) => form.change(withFirstDay(values, day))}
            />
            <TextField
              {...form.field('ends_on')}
              label="Último dia"
              type="date"
              className={MOMENT}
              min={mayMoveDays ? undefined : tournament?.ends_on}
            />
          </div>
          <TextAreaField
            {...form.field('description')}
            label="Descrição (opcional)"
            rows={4}
            maxLength={2000}
            hint="Prêmios, bolas, regulamento, quem procurar: os jogadores leem na página do torneio."
          />
        </Card>
      </Section>
      <Section title="2. Categorias">
        <Card>
          <CategoryEditor
            categories={categoriesIn(values)}
            stored={tournament?.categories ?? []}
            isDrawn={isDrawn}
            error={form.field('categories').error}
            onChange={(categories) => form.set('categories', JSON.stringify(categories))}
          />
          {takes_payments === false && categoriesIn(values).some(hasFee) && (
            <Note tone="amber" live>
              O clube não tem conta de recebimento: as duplas não pagam pelo app. Quem paga no clube é
              confirmado por você em Duplas, antes de a vaga vencer; sem isso a dupla perde a vaga.
            </Note>
          )}
        </Card>
      </Section>
      <Section title="3. Inscrições e jogos">
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div className={PAIR}>
            <TextField
              {...form.field('registration_starts_at')}
              label="Inscrições abrem"
              type="datetime-local"
              className={MOMENT}
              disabled={hasOpened}
            />
            <TextField
              {...form.field('registration_ends_at')}
              label="Inscrições encerram"
              type="datetime-local"
              className={MOMENT}
              disabled={isDrawn}
            />
          </div>
          <CheckField
            label="As inscrições podem encerrar depois que os jogos começam"
            value={values.late_registration}
            onChange={(value) => form.set('late_registration', value)}
          />
          <div className={PAIR}>
            <TextField
              {...form.field('match_minutes')}
              label="Minutos de quadra por jogo"
              inputMode="numeric"
            />
            <TextField
              {...form.field('rest_minutes')}
              label="Minutos de descanso entre jogos"
              inputMode="numeric"
            />
          </div>
          <SelectField
            {...form.field('impediments_max')}
            label="Impedimentos por jogador"
            options={IMPEDIMENTS}
            hint="Horários em que a pessoa não pode jogar a fase de grupos, ditos na inscrição. A proposta de horários os respeita onde dá."
          />
          <SelectField
            {...form.field('entries_max')}
            label="Categorias por pessoa"
            options={ENTRIES}
            hint="Em quantas categorias a mesma pessoa pode se inscrever."
          />
          <CourtsField
            tournament={isDrawn ? tournament : null}
            courts={courts}
            chosen={listIn(values.courts)}
            error={form.field('courts').error}
            onChange={(chosen) => form.set('courts', JSON.stringify(chosen))}
          />
        </Card>
      </Section>
      {isOld && !form.pending && (
        <Note tone="amber" live>
          <p>
            O torneio mudou desde que você começou a escrever aqui. O que você escreveu ainda não foi salvo.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" onClick={() => form.set('base', initial.base)}>
              Ficar com o que escrevi
            </Button>
            <Button variant="quiet" size="small" onClick={() => form.change(initial)}>
              Ver como está agora
            </Button>
          </div>
        </Note>
      )}
      <Refusal text={form.formError} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={form.pending}>
          {isPublished ? 'Salvar mudanças' : 'Salvar rascunho e conferir'}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Voltar
        </Button>
      </div>
      {!isPublished && (
        <p className="text-13 leading-small text-muted">
          Só a equipe do clube vê o rascunho. Os jogadores o veem quando você publicar, na próxima tela.
        </p>
      )}
    </form>
  );
}

/** A typed fee that is more than nothing. */
const hasFee = ({ price }: { price: string }): boolean => /[1-9]/.test(price);
