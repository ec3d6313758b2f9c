import type { ClosureHit, ClosurePlan, DeskClosures } from '@bandeja/contract/calls/desk-closures';
import { formatDay, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fieldMessages } from '../../../lib/form/error-messages.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { useBackCloses } from '../../../ui/overlays/use-ways-out.ts';
import { useDesk } from '../shell/desk-club.ts';
import { previewQuery, useCloseCourts, type WantedClosure } from './api.ts';
import {
  type Choice,
  choiceInputs,
  choiceOf,
  isChoice,
  moveAll,
  returnedCents,
  sameForAll,
} from './closure-choices.ts';
import { courtsText, spanText } from './closure-texts.ts';
import { Toggle, Toggles } from './toggle.tsx';

interface Props {
  read: DeskClosures;
  wanted: WantedClosure;
  /** With what a refusal says about the form. */
  onBack: (errors: Record<string, string>) => void;
  onClosed: (id: number) => void;
}

/** Every booking that would be hit, with what is paid for it and what becomes of it, before anything changes. */
export function ClosurePreview({ read, wanted, onBack, onClosed }: Props) {
  const { slug } = useDesk();
  const preview = useQuery(previewQuery(slug, wanted));
  useBackCloses(true, () => onBack({}));
  // The form shows what it has to change.
  useEffect(() => {
    if (preview.isError) onBack(fieldMessages(preview.error));
  }, [preview.isError, preview.error, onBack]);
  const names = read.courts.filter(({ id }) => wanted.courts.includes(id)).map(({ name }) => name);
  return (
    <div className="one-column contents">
      <PageHeader
        title="Fechamentos"
        text={`${wanted.reason} · ${courtsText(names)} · ${spanText(wanted.from, wanted.to, read.now)}`}
      >
        <Button size="small" variant="secondary" onClick={() => onBack({})}>
          Mudar
        </Button>
      </PageHeader>
      {preview.data ? (
        <Plan {...{ read, wanted, onClosed }} plan={preview.data} />
      ) : (
        <Loading label="Buscando as reservas atingidas">
          <CardSkeleton />
        </Loading>
      )}
    </div>
  );
}

const ALL = [
  { label: 'Cancelar e devolver', choose: (hits: ClosureHit[]) => sameForAll(hits, 'refund') },
  { label: 'Mudar de quadra', choose: moveAll },
  { label: 'Deixar fora', choose: (hits: ClosureHit[]) => sameForAll(hits, 'leave_out') },
];

function Plan({ read, wanted, plan, onClosed }: Omit<Props, 'onBack'> & { plan: ClosurePlan }) {
  const { slug } = useDesk();
  const { bookings: hits, conflicts } = plan;
  const [choices, setChoices] = useState<Record<number, Choice>>({});
  const { close, isPending, error } = useCloseCourts(slug);
  const nameOf = (court: number) => read.courts.find(({ id }) => id === court)?.name ?? 'Quadra';
  const today = read.now.slice(0, 10);
  const { back_cents: back, desk_cents } = returnedCents(hits, choices);
  const canMove = hits.some(({ can_move_to }) => can_move_to.length > 0);
  const isAll = (choose: (all: ClosureHit[]) => Record<number, Choice>) =>
    Object.entries(choose(hits)).every(([id, choice]) => (choices[Number(id)] ?? 'refund') === choice);
  return (
    <>
      {conflicts.length > 0 && (
        <Note tone="blue">
          <b>Já ocupado, fica como está:</b>
          <ul>
            {conflicts.map(({ court, date, start_time, end_time, title, kind }) => (
              <li key={`${court} ${date} ${start_time}`} className="num">
                {nameOf(court)}, {formatDay(date, today)}, {formatTimeRange(start_time, end_time)}:{' '}
                {kind === 'closure' ? 'fechada' : 'torneio'}
                {title && ` (${title})`}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {hits.length === 0 ? (
        <Card>
          <b>Nenhuma reserva nesse tempo.</b>
        </Card>
      ) : (
        <Section title={hits.length === 1 ? '1 reserva atingida' : `${hits.length} reservas atingidas`}>
          <Card className="grid gap-4">
            {hits.length > 1 && (
              <Toggles label="Para todas">
                {ALL.filter(({ choose }) => choose !== moveAll || canMove).map(({ label, choose }) => (
                  <Toggle key={label} isOn={isAll(choose)} onClick={() => setChoices(choose(hits))}>
                    {label}
                  </Toggle>
                ))}
              </Toggles>
            )}
            <ul className="grid gap-4">
              {hits.map((hit) => (
                <li
                  key={hit.id}
                  className="grid gap-2 border-t border-line pt-4 grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-center first:border-0 first:pt-0"
                >
                  <p className="min-w-0">
                    <b className="block wrap-anywhere">{hit.name}</b>
                    <span className="num block text-14 text-muted">
                      {formatDay(hit.date, today)}, {formatTimeRange(hit.start_time, hit.end_time)},{' '}
                      {nameOf(hit.court)}
                    </span>
                    <span className="num block text-14">
                      {hit.paid_cents > 0 ? `${formatMoney(hit.paid_cents)} pagos` : 'Nada pago'}
                      {!hit.has_account && ' · sem conta: você avisa'}
                    </span>
                  </p>
                  <SelectField
                    label={`O que fazer com ${hit.name}, ${hit.start_time}`}
                    value={choiceOf(choices, hit)}
                    options={optionsOf(hit, nameOf)}
                    onChange={(value) => isChoice(value) && setChoices({ ...choices, [hit.id]: value })}
                  />
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      )}
      {error && (
        <Note tone="red" live>
          {Object.values(fieldMessages(error)).join(' ')}
        </Note>
      )}
      {desk_cents > 0 && (
        <Note tone="blue">
          {formatMoney(desk_cents)} entraram no balcão e não voltam sozinhos: ficam em{' '}
          <b>Caixa → A devolver</b> até alguém entregar.
        </Note>
      )}
      <Button
        size="tall"
        pending={isPending}
        onClick={() =>
          void close(wanted, { seen: hits.map(({ id }) => id), choices: choiceInputs(hits, choices) }).then(
            ({ id }) => id !== null && onClosed(id),
            // The refusal is shown above.
            () => {},
          )
        }
      >
        {wanted.courts.length === 1 ? 'Fechar 1 quadra' : `Fechar ${wanted.courts.length} quadras`}
        {back > 0 && ` e devolver ${formatMoney(back)}`}
      </Button>
    </>
  );
}

const optionsOf = (hit: ClosureHit, nameOf: (court: number) => string) => [
  {
    value: 'refund',
    label: hit.paid_cents > 0 ? `Cancelar e devolver ${formatMoney(hit.paid_cents)}` : 'Cancelar',
  },
  ...(hit.can_credit
    ? [{ value: 'credit', label: `Cliente aceitou crédito de ${formatMoney(hit.paid_cents)}` }]
    : []),
  ...hit.can_move_to.map((court) => ({ value: `move:${court}`, label: `Mudar para ${nameOf(court)}` })),
  { value: 'leave_out', label: 'Deixar fora do fechamento' },
];
