import type { ClubSettings } from '@bandeja/contract/calls/desk-club';
import { DURATIONS, START_STEPS } from '@bandeja/rules/clubs/terms';
import { useQuery } from '@tanstack/react-query';
import { useForm } from '../../../lib/form/use-form.ts';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { FieldError, TextField } from '../../../ui/fields/text-field.tsx';
import { paymentAccountQuery, useUpdateClub } from './api.ts';
import { FormEnd } from './form-end.tsx';
import { PaymentAccount } from './payment-account.tsx';

const ONLINE = [
  { value: 'yes', label: 'Pelo app' },
  { value: 'no', label: 'No clube' },
] as const;

const TERMS = [
  ...(['days_ahead', 'free_until_hours', 'hold_minutes'] as const),
  ...(['max_bookings_per_day', 'max_open_holds', 'split_hours'] as const),
] as const;

const durationName = (minutes: number) => `duration_${minutes}`;

/** How the club is paid, and the terms of a booking: filled in with what suits most clubs. */
export function PaymentSection({ club, onDone }: { club: ClubSettings; onDone: () => void }) {
  const draft = `desk.club.${club.slug}.payment`;
  const update = useUpdateClub(club.slug, draft);
  const form = useForm<Record<string, string>>({
    initial: {
      online_payment: club.online_payment ? 'yes' : 'no',
      durations: '',
      ...Object.fromEntries(
        DURATIONS.map((minutes) => [durationName(minutes), club.durations.includes(minutes) ? 'yes' : '']),
      ),
      start_step_minutes: String(club.start_step_minutes),
      ...Object.fromEntries(TERMS.map((name) => [name, String(club[name])])),
    },
    draft: { key: draft },
    check: () => ({}),
    submit: async (values) => {
      const body = { ...changeOf(values), expected_version: club.version };
      await update.mutateAsync({ params: { slug: club.slug }, body });
      onDone();
    },
  });
  const field = (name: string) => ({ ...form.field(name), value: form.values[name] ?? '' });
  const online = field('online_payment');
  const { data: account } = useQuery(paymentAccountQuery(club.slug));
  const takesOnline = !account || (account.charges_with !== null && !account.unusable);
  const number = (name: (typeof TERMS)[number]) => ({ ...field(name), inputMode: 'numeric' as const });
  const durationsError = form.field('durations').error;
  return (
    <div className="grid gap-6">
      <PaymentAccount club={club} />
      <form {...form.formProps} className="grid gap-5" aria-label="Como receber">
        <SegmentedField
          {...online}
          value={online.value === 'yes' ? 'yes' : 'no'}
          label="Como os jogadores pagam"
          options={ONLINE}
          hint={
            online.value === 'yes'
              ? takesOnline
                ? 'Ao reservar, com a conta acima: a reserva paga fica confirmada na hora.'
                : 'Ao reservar, assim que a conta acima estiver posta. Até lá, cada reserva espera a confirmação do clube.'
              : 'Cada reserva espera a confirmação do clube na agenda, e é paga no balcão.'
          }
        />
        <fieldset className="grid gap-2" aria-describedby={durationsError ? 'durations-e' : undefined}>
          <legend className="pb-1.5 text-14 font-label text-ink">Durações que o clube oferece</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4">
            {DURATIONS.map((minutes) => (
              <CheckField key={minutes} {...field(durationName(minutes))} label={`${minutes} min`} />
            ))}
          </div>
          <FieldError id="durations-e" message={durationsError} />
        </fieldset>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-x-3 gap-y-5">
          <SelectField
            {...field('start_step_minutes')}
            label="As reservas começam a cada"
            options={START_STEPS.map((minutes) => ({ value: String(minutes), label: `${minutes} minutos` }))}
          />
          <TextField {...number('days_ahead')} label="Dias que dá para reservar antes" />
          <TextField
            {...number('free_until_hours')}
            label="Cancelamento grátis até (horas antes)"
            hint="Depois disso, o valor pago não volta."
          />
          <TextField
            {...number('hold_minutes')}
            label="Minutos para pagar"
            hint="Sem pagamento, o horário fica livre de novo."
          />
          <TextField {...number('max_bookings_per_day')} label="Reservas por jogador no dia" />
          <TextField {...number('max_open_holds')} label="Reservas sem pagar por jogador" />
          <TextField
            {...number('split_hours')}
            label="Horas para cada um pagar a parte"
            hint="Depois que quem reservou paga a dele. De 0 a 48; até 24 h antes do jogo."
          />
        </div>
        <FormEnd form={form} published={club.published} />
      </form>
    </div>
  );
}

function changeOf(values: Record<string, string>) {
  const numberOf = (name: string) => (values[name]?.trim() ? Number(values[name]) : Number.NaN);
  return {
    online_payment: values.online_payment === 'yes',
    durations: DURATIONS.filter((minutes) => values[durationName(minutes)] === 'yes'),
    start_step_minutes: numberOf('start_step_minutes'),
    days_ahead: numberOf('days_ahead'),
    free_until_hours: numberOf('free_until_hours'),
    hold_minutes: numberOf('hold_minutes'),
    max_bookings_per_day: numberOf('max_bookings_per_day'),
    max_open_holds: numberOf('max_open_holds'),
    split_hours: numberOf('split_hours'),
  };
}
