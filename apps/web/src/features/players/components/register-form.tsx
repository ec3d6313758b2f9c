import type { Player } from '@bandeja/contract/calls/players';
import { createPlayer } from '@bandeja/contract/schemas/players';
import { useState } from 'react';
import { parsed, schemaErrors } from '../../../lib/form/check-schema.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ageOptions, genderOptions, handOptionsOf, positionOptions } from '../labels.ts';
import { type NewPlayer, REGISTER_DRAFT, useRegisterPlayer } from '../register-player.ts';
import { ageErrors, GuardianField } from './guardian-field.tsx';

type Values = Record<
  | 'first_name'
  | 'last_name'
  | 'best_hand'
  | 'court_position'
  | 'gender'
  | 'age'
  | 'birth_date'
  | 'guardian_consent'
  | 'city'
  | 'phone',
  string
>;

const CITIES = 'cities-with-clubs';

/** Name, hand, side and city. City and phone are optional here; Criar Partida requires the phone. */
export function RegisterForm({
  cities,
  onRegistered,
}: {
  /** Those with clubs, as suggestions. */
  cities: readonly string[];
  onRegistered: (player: Player) => void;
}) {
  const register = useRegisterPlayer();
  const form = useForm<Values>({
    initial: {
      first_name: '',
      last_name: '',
      best_hand: '',
      court_position: '',
      gender: '',
      age: '',
      birth_date: '',
      guardian_consent: '',
      city: '',
      phone: '',
    },
    draft: { key: REGISTER_DRAFT },
    // The account id is added on sending; a placeholder satisfies the schema.
    check: (values) => ({
      ...schemaErrors(createPlayer.body, { user: 1, ...given(values) }),
      ...registerAgeErrors(values),
    }),
    submit: async (values) => {
      const player = parsed(createPlayer.body, { user: 1, ...given(values) });
      onRegistered(await register.mutateAsync(player satisfies NewPlayer));
    },
  });
  const [first, last] = [form.field('first_name'), form.field('last_name')];
  // The name was entered in Sign Up: it is shown, and typed again only to correct it.
  const [wasNamed] = useState(first.value !== '' && last.value !== '');
  const [isCorrecting, setCorrecting] = useState(false);
  if (!isCorrecting && (first.error !== null || last.error !== null)) setCorrecting(true);
  return (
    <form {...form.formProps} className="grid gap-5">
      {!wasNamed || isCorrecting ? (
        <div className="grid gap-5 desk:grid-cols-2 desk:gap-3">
          {/* Takes the focus of the button whose place it takes. */}
          <TextField {...first} label="Nome" autoComplete="given-name" autoFocus={wasNamed} />
          <TextField {...last} label="Sobrenome" autoComplete="family-name" />
        </div>
      ) : (
        <div className="flex items-center justify-between gap-3 rounded-control bg-surface ps-3.5">
          <p className="min-w-0 wrap-anywhere">
            <span className="block text-13 text-muted">Nome</span>
            <b>
              {first.value} {last.value}
            </b>
          </p>
          <Button variant="quiet" size="small" className="flex-none" onClick={() => setCorrecting(true)}>
            Corrigir
          </Button>
        </div>
      )}
      <SegmentedField
        {...form.field('best_hand')}
        label="Mão que joga"
        options={handOptionsOf(form.values.gender)}
      />
      <SegmentedField {...form.field('court_position')} label="Lado da quadra" options={positionOptions} />
      <SegmentedField {...form.field('gender')} label="Gênero" options={genderOptions} />
      <SegmentedField {...form.field('age')} label="Idade" options={ageOptions} />
      {form.values.age === 'minor' && (
        <>
          <TextField
            {...form.field('birth_date')}
            label="Nascimento"
            type="date"
            autoComplete="bday"
            hint="Só você vê."
          />
          <GuardianField {...form.field('guardian_consent')} />
        </>
      )}
      <TextField
        {...form.field('city')}
        label="Cidade onde joga (pode ficar para depois)"
        autoComplete="address-level2"
        list={CITIES}
        hint="As quadras que você vê são dessa cidade."
      />
      <datalist id={CITIES}>
        {cities.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
      <TextField
        {...form.field('phone')}
        label="Celular (pode ficar para depois)"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="(11) 99999-8888"
        hint="Só o clube e quem joga com você usam. Sem ele não dá para criar partidas."
      />
      <Refusal text={form.formError} />
      <Button type="submit" size="tall" wide pending={form.pending}>
        Continuar
      </Button>
    </form>
  );
}

/** An empty phone or city is left out; an empty choice stays, so that the schema reports it. */
function given({ phone, city, age, birth_date, guardian_consent, ...values }: Values) {
  return {
    ...values,
    ...(phone.trim() && { phone }),
    ...(city.trim() && { city }),
    ...(age === 'adult' && { of_age: true }),
    ...(age === 'minor' && { birth_date, guardian_consent: guardian_consent === 'yes' }),
  };
}

function registerAgeErrors({ age, ...values }: Values): Record<string, string> {
  if (age === '') return { age: 'Diga sua faixa de idade.' };
  if (age === 'adult') return {};
  if (values.birth_date === '') return { birth_date: 'Escreva sua data de nascimento.' };
  return ageErrors(values, serverNow());
}
