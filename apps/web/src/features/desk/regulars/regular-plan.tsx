import type { PlannedDate, RegularPlan } from '@bandeja/contract/calls/desk-regulars';
import { formatShortDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fieldMessages } from '../../../lib/form/error-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { useBackCloses } from '../../../ui/overlays/use-ways-out.ts';
import { useDesk } from '../shell/desk-club.ts';
import { planQuery, useAddRegular, type WantedRegular } from './api.ts';
import { type Choices, choiceInputs, type DateChoice, isChoice, unsolved } from './plan-choices.ts';
import { REASONS } from './regular-texts.ts';

interface PlanProps {
  wanted: WantedRegular;
  courts: readonly { id: number; name: string }[];
  title: string;
  onBack: () => void;
  onSaved: () => void;
}

/** The dates of the first eight weeks: each one in conflict is skipped or gets another court before it is saved. */
export function RegularPlanPart(props: PlanProps) {
  const { slug } = useDesk();
  const plan = useQuery(planQuery(slug, props.wanted));
  // To the form with its screen of fields, which closing the sheet would lose.
  useBackCloses(true, props.onBack);
  return (
    <Fetched
      query={plan}
      failed="Não deu para ver as datas"
      loading={
        <Loading label="Buscando as datas">
          <CardSkeleton />
        </Loading>
      }
    >
      {(found) => <Plan {...props} plan={found} />}
    </Fetched>
  );
}

function Plan({ wanted, courts, title, plan, onBack, onSaved }: PlanProps & { plan: RegularPlan }) {
  const { slug } = useDesk();
  const add = useAddRegular();
  const [choices, setChoices] = useState<Choices>({});
  /** How often saving was tried with a conflict left. */
  const [tries, setTries] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const { dates, conflicts } = plan;
  const open = unsolved(conflicts, choices);
  const nameOf = (court: number) => courts.find(({ id }) => id === court)?.name ?? 'Quadra';
  // The sheet was scrolled down to the button of the form before.
  useEffect(() => {
    const sheet = list.current?.closest('.sheet');
    sheet?.scrollTo({ top: 0 });
    list.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (tries > 0) list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const save = () => {
    if (open.length > 0) {
      setTries(tries + 1);
      return;
    }
    add.mutate(
      { params: { slug }, body: { ...wanted, choices: choiceInputs(conflicts, choices) } },
      { onSuccess: onSaved },
    );
  };
  return (
    <div ref={list} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <p className="wrap-anywhere">
        <b>{title}</b>
      </p>
      {conflicts.length > 0 && (
        <section aria-labelledby="conflitos" className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 id="conflitos">
              {conflicts.length === 1 ? '1 data para decidir' : `${conflicts.length} datas para decidir`}
            </h3>
            {conflicts.length > 1 && (
              <Button
                size="small"
                variant="quiet"
                onClick={() => setChoices(Object.fromEntries(conflicts.map(({ date }) => [date, 'skip'])))}
              >
                Pular todas
              </Button>
            )}
          </div>
          <ul className="grid gap-3">
            {conflicts.map((conflict) => (
              <li key={conflict.date}>
                <SelectField
                  label={`${formatShortDate(conflict.date)}, ${conflict.start_time}: ${REASONS[conflict.reason ?? 'taken'].toLowerCase()}`}
                  placeholder="O que fazer?"
                  value={choices[conflict.date] ?? ''}
                  options={optionsOf(conflict, nameOf)}
                  error={
                    tries > 0 && choices[conflict.date] === undefined
                      ? 'Pule esta data ou escolha outra quadra.'
                      : null
                  }
                  onChange={(value) => setChoices(chosen(choices, conflict.date, value))}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Datas das próximas 8 semanas" className="grid gap-2">
        <h3>Próximas 8 semanas</h3>
        <ul className="divide-y divide-line rounded-control bg-sunken">
          {dates.map((date) => (
            <li
              key={date.date}
              className="grid gap-x-3 gap-y-1 px-3.5 py-2.5 desk:flex desk:items-center desk:justify-between"
            >
              <span className="num min-w-0 text-14">
                <b className="text-ink">{formatShortDate(date.date)}</b>,{' '}
                {formatTimeRange(date.start_time, date.end_time)}
              </span>
              <Outcome date={date} choice={choices[date.date]} nameOf={nameOf} />
            </li>
          ))}
        </ul>
        <p className="text-13 leading-small text-muted">
          As semanas seguintes são reservadas sozinhas, sempre 8 à frente. Feriado e fechamento não são
          cobrados.
        </p>
      </section>
      {add.error && (
        <Note tone="red" live>
          {Object.values(fieldMessages(add.error)).join(' ')}
        </Note>
      )}
      <div className="flex flex-wrap gap-2">
        <Button pending={add.isPending} onClick={save}>
          {wanted.lesson ? 'Salvar aula semanal' : 'Salvar mensalista'}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Voltar
        </Button>
      </div>
    </div>
  );
}

const optionsOf = ({ can_move_to }: PlannedDate, nameOf: (court: number) => string) => [
  { value: 'skip', label: 'Pular esta data' },
  ...can_move_to.map((court) => ({ value: `court:${court}`, label: `Jogar na ${nameOf(court)}` })),
];

function chosen(choices: Choices, date: string, value: string): Choices {
  const { [date]: _, ...others } = choices;
  return isChoice(value) ? { ...others, [date]: value } : others;
}

interface OutcomeProps {
  date: PlannedDate;
  choice: DateChoice | undefined;
  nameOf: (court: number) => string;
}

function Outcome({ date, choice, nameOf }: OutcomeProps) {
  const { state, reason, price_cents, court } = date;
  if (state === 'closed') return <Chip>{REASONS[reason ?? 'closure']}</Chip>;
  if (state === 'conflict' && choice === undefined)
    return <Chip tone="amber">{REASONS[reason ?? 'taken']}</Chip>;
  if (choice === 'skip') return <Chip>Pulada</Chip>;
  const where = choice === undefined || state !== 'conflict' ? court : Number(choice.slice('court:'.length));
  return (
    <span className="num text-14 text-muted">
      {nameOf(where)} · {formatMoney(price_cents)}
    </span>
  );
}
