import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Match } from '@bandeja/contract/calls/matches';
import { moneyCell, parseMoney } from '@bandeja/rules/csv/csv';
import { formatDayTime } from '@bandeja/rules/format/dates';
import {
  decideFillBy,
  NOTE_MAX_LENGTH,
  type NotFullChoice,
  OPENING_GENDERS,
  type OpeningGender,
} from '@bandeja/rules/matches/opening/opening';
import { COURT_PLACES } from '@bandeja/rules/matches/team';
import { HOUR_MS, toIso, toMillis } from '@bandeja/rules/time/instant';
import { useQuery } from '@tanstack/react-query';
import { bookingQuery } from '../../../data/shared-reads.ts';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useOpenMatch } from './api.ts';
import { levelsWith } from './level-choices.ts';
import { lowerFirst, NOT_FULL_LABELS, notFullHint } from './open-texts.ts';

interface OpenSheetProps {
  match: Match;
  now: Date;
  onClose: () => void;
}

/** Abrir partida: who may enter, until when, and what happens if it does not fill. */
export function OpenSheet({ match, now, onClose }: OpenSheetProps) {
  // The end of the free cancellation bounds the choices; without the answer the server decides.
  const booking = useQuery({ ...bookingQuery(match.booking ?? 0), enabled: match.booking !== null });
  const isChange = match.opening !== undefined && match.opening.state !== 'closed';
  return (
    <Sheet isOpen onClose={onClose} title={isChange ? 'Mudar a partida aberta' : 'Abrir partida'}>
      {match.booking !== null && booking.isPending ? (
        <Loading label="Lendo a reserva" className="grid gap-4">
          <Skeleton className="h-12 rounded-control" />
          <Skeleton className="h-12 rounded-control" />
          <Skeleton className="h-14 rounded-control" />
        </Loading>
      ) : (
        <OpenForm
          match={match}
          now={now}
          isChange={isChange}
          freeUntil={booking.data?.free_cancellation_until ?? null}
          court={booking.data ?? null}
          onClose={onClose}
        />
      )}
    </Sheet>
  );
}

type Values = {
  level_min: string;
  level_max: string;
  gender: OpeningGender;
  /** An instant; empty: as the server decides. */
  fill_by: string;
  not_full: NotFullChoice;
  note: string;
  /** Of a place, as typed; empty: nothing. */
  price_cents: string;
};

interface OpenFormProps extends OpenSheetProps {
  isChange: boolean;
  /** When the free cancellation of the booked court ends; null: no booking. */
  freeUntil: string | null;
  /** The booking of the match; null: none, or not known. */
  court: Booking | null;
}

function OpenForm({ match, now, isChange, freeUntil, court, onClose }: OpenFormProps) {
  const draft = `match.${match.id}.open`;
  const open = useOpenMatch(match, draft);
  const question = { date: match.date, free_until: freeUntil };
  // After the end of the free cancellation no court comes back: the match can only be kept.
  const onlyKeep = !decideFillBy({ ...question, fill_by: undefined, not_full: 'cancel' }, now).ok;
  const form = useForm<Values>({
    initial: firstValues(match, onlyKeep),
    draft: { key: draft },
    check: ({ level_min, level_max, price_cents }) =>
      givenErrors({
        price_cents:
          price_cents.trim() !== '' && parseMoney(price_cents.trim()) === null
            ? 'Use um valor como 30,00.'
            : null,
        level_max:
          level_min !== '' && level_max !== '' && Number(level_max) < Number(level_min)
            ? 'O nível máximo vem antes do mínimo.'
            : null,
      }),
    submit: async (values) => {
      const not_full = onlyKeep ? 'keep' : values.not_full;
      await open.mutateAsync({ params: { id: match.id }, body: bodyOf({ ...values, not_full }) });
      showToast({
        message: isChange
          ? 'Pronto: a partida aberta mudou.'
          : 'Partida aberta! Avisamos quando alguém entrar.',
      });
      onClose();
    },
  });
  const { values } = form;
  const mayCharge = court?.can.split === true || (match.opening?.price_cents ?? 0) > 0;
  const quarter = court && Math.floor(court.price_cents / COURT_PLACES);
  const asked = { ...question, not_full: onlyKeep ? ('keep' as const) : values.not_full };
  const choices = fillByChoices(asked, values.fill_by, now);
  const usual = decideFillBy({ ...asked, fill_by: undefined }, now);
  const whenOf = (instant: string) => formatDayTime(instant, now, match.timezone);
  return (
    <form {...form.formProps} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-start gap-3">
          <SelectField
            {...form.field('level_min')}
            label="Nível de"
            options={levelsWith(values.level_min)}
            placeholder="Qualquer"
            className="min-w-0 flex-[1_1_8rem]"
          />
          <SelectField
            {...form.field('level_max')}
            label="até"
            options={levelsWith(values.level_max)}
            placeholder="Qualquer"
            className="min-w-0 flex-[1_1_8rem]"
          />
        </div>
        <p className="text-13 leading-small text-muted">
          Quem é deste nível entra direto. Os outros podem pedir, e você decide.
        </p>
      </div>
      <SelectField
        {...form.field('gender')}
        label="Quem pode entrar"
        options={OPENING_GENDERS.map((value) => ({ value, label: GENDER_CHOICES[value] }))}
      />
      {onlyKeep ? (
        <Note tone="amber">
          O cancelamento grátis da quadra já passou: se não completar, a partida continua marcada com quem
          entrou.
        </Note>
      ) : (
        <SegmentedField
          {...form.field('not_full')}
          label="Se não completar"
          options={CHOICES.map((value) => ({ value, label: NOT_FULL_LABELS[value] }))}
          hint={notFullHint(values.not_full, match.booking !== null)}
          onChange={(value) => form.change({ not_full: value, fill_by: '' })}
        />
      )}
      <SelectField
        {...form.field('fill_by')}
        label="Entram até"
        options={fillByOptions(choices, { usual, chosen: values.fill_by, start: match.date, whenOf })}
        hint={
          freeUntil !== null && !onlyKeep && values.not_full !== 'keep'
            ? `Com quadra reservada, no máximo até o fim do cancelamento grátis: ${lowerFirst(whenOf(freeUntil))}.`
            : null
        }
      />
      {mayCharge && (
        <TextField
          {...form.field('price_cents')}
          label="Preço da vaga (R$, opcional)"
          inputMode="decimal"
          autoComplete="off"
          placeholder={quarter ? moneyCell(quarter) : '0,00'}
          hint="Quem entra paga a própria vaga por Pix. Quem sair até o prazo recebe de volta; depois do prazo o dinheiro vai para você, por onde você pagou a quadra. Quem você põe na partida não paga."
        />
      )}
      <TextAreaField
        {...form.field('note')}
        label="Recado (opcional)"
        rows={2}
        maxLength={NOTE_MAX_LENGTH}
        placeholder="Jogo leve, depois tem churrasco"
      />
      <Refusal text={form.formError} />
      <Button type="submit" size="tall" wide pending={form.pending}>
        {isChange ? 'Salvar' : 'Abrir partida'}
      </Button>
    </form>
  );
}

const GENDER_CHOICES: Record<OpeningGender, string> = {
  open: 'Todos',
  women: 'Só mulheres',
  men: 'Só homens',
  mixed: 'Mista: duas mulheres e dois homens',
};

const CHOICES = ['ask', 'keep', 'cancel'] as const satisfies readonly NotFullChoice[];

const text = (level: number | null) => (level === null ? '' : String(level));

/** As it is open now; for a match that is opened, half a level around its creator's. */
export function firstValues(match: Match, onlyKeep: boolean): Values {
  const { opening } = match;
  // Also of a closed one: with a place that was sold, the price stays.
  const price_cents = opening && opening.price_cents > 0 ? moneyCell(opening.price_cents) : '';
  if (opening && opening.state !== 'closed') {
    const { level_min, level_max, gender, fill_by, not_full, note } = opening;
    return {
      level_min: text(level_min),
      level_max: text(level_max),
      gender,
      fill_by,
      not_full: not_full ?? 'ask',
      note: note ?? '',
      price_cents,
    };
  }
  const own = match.players.find(({ player }) => player.id === match.created_by)?.level ?? null;
  return {
    level_min: own === null ? '' : String(Math.max(0, Math.floor((own - 0.5) * 2) / 2)),
    level_max: own === null ? '' : String(Math.min(7, Math.ceil((own + 0.5) * 2) / 2)),
    gender: 'open',
    fill_by: '',
    not_full: onlyKeep ? 'keep' : 'ask',
    note: '',
    price_cents,
  };
}

const bound = (value: string) => (value === '' ? null : Number(value));

function bodyOf({ level_min, level_max, gender, fill_by, not_full, note, price_cents }: Values) {
  const cents = parseMoney(price_cents.trim() || '0') ?? 0;
  return {
    level_min: bound(level_min),
    level_max: bound(level_max),
    gender,
    not_full,
    note: note.trim() || null,
    ...(fill_by !== '' && { fill_by }),
    ...(cents > 0 && { price_cents: cents }),
  };
}

/** Each instant once: the usual one first, with its name; chosen by it as empty, or as itself when it is the present one. */
export function fillByOptions(
  choices: readonly string[],
  {
    usual,
    chosen,
    start,
    whenOf,
  }: {
    usual: ReturnType<typeof decideFillBy>;
    chosen: string;
    start: string;
    whenOf: (instant: string) => string;
  },
) {
  const isUsual = (instant: string) =>
    instant !== '' && usual.ok && toMillis(instant) === toMillis(usual.fill_by);
  const first = {
    value: isUsual(chosen) ? chosen : '',
    label: usual.ok ? `${whenOf(usual.fill_by)} (o mais usado)` : 'Como o clube permite',
  };
  const others = choices.filter((value) => !isUsual(value));
  const labelOf = (value: string) =>
    toMillis(value) === toMillis(start) ? `${whenOf(value)} (no início)` : whenOf(value);
  return [first, ...others.map((value) => ({ value, label: labelOf(value) }))];
}

/** How many hours before the start players may be let in. */
const HOURS_BEFORE = [48, 24, 12, 6, 4, 2, 1, 0];

/** The instants to choose from, each one that the server takes; the present one among them. */
export function fillByChoices(
  question: Omit<Parameters<typeof decideFillBy>[0], 'fill_by'>,
  present: string,
  now: Date,
): string[] {
  const start = toMillis(question.date);
  const instants = [
    ...HOURS_BEFORE.map((hours) => toIso(start - hours * HOUR_MS)),
    ...(present ? [present] : []),
  ];
  return [...new Set(instants)]
    .toSorted()
    .filter((fill_by) => decideFillBy({ ...question, fill_by }, now).ok);
}
