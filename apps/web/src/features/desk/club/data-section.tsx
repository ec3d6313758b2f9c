import type { ClubSettings } from '@bandeja/contract/calls/desk-club';
import { legalDocumentText } from '@bandeja/rules/clubs/legal-document';
import { BRAZILIAN_STATES } from '@bandeja/rules/clubs/terms';
import { formatPhone } from '@bandeja/rules/players/contact';
import { useForm } from '../../../lib/form/use-form.ts';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useUpdateClub } from './api.ts';
import { zoneLabel, zoneOfState, zonesWith } from './club-steps.ts';
import { FormEnd } from './form-end.tsx';

const STATES = BRAZILIAN_STATES.map((state) => ({ value: state, label: state }));

/** Empty ones are null. */
const OPTIONAL = [
  ...(['street_address', 'phone_number', 'email', 'website', 'google_location'] as const),
  ...(['legal_name', 'document'] as const),
] as const;

type Values = Record<
  (typeof OPTIONAL)[number] | 'name' | 'description' | 'city' | 'state' | 'timezone',
  string
>;

/** Who the club is, and where. */
export function DataSection({ club, onDone }: { club: ClubSettings; onDone: () => void }) {
  const draft = `desk.club.${club.slug}.data`;
  const update = useUpdateClub(club.slug, draft);
  const form = useForm<Values>({
    initial: {
      name: club.name,
      city: club.city,
      state: club.state,
      timezone: club.timezone,
      street_address: club.street_address ?? '',
      legal_name: club.legal_name ?? '',
      document: club.document ? legalDocumentText(club.document).replace(/^\w+ /, '') : '',
      phone_number: club.phone_number ? formatPhone(club.phone_number) : '',
      email: club.email ?? '',
      website: club.website ?? '',
      google_location: club.google_location ?? '',
      description: club.description,
    },
    draft: { key: draft },
    // The server has the rules, and its sentences come to the fields.
    check: () => ({}),
    submit: async (values) => {
      const body = { ...changeOf(values), expected_version: club.version };
      await update.mutateAsync({ params: { slug: club.slug }, body });
      onDone();
    },
  });
  const state = form.field('state');
  return (
    <form {...form.formProps} className="grid gap-5" aria-label="Dados do clube">
      <TextField {...form.field('name')} label="Nome do clube" autoComplete="organization" />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-start gap-x-3 gap-y-5">
        <TextField {...form.field('city')} label="Cidade" autoComplete="address-level2" />
        <SelectField
          {...state}
          label="Estado"
          options={STATES}
          onChange={(value) => form.change({ state: value, timezone: zoneOfState(value) })}
        />
        <SelectField
          {...form.field('timezone')}
          label="Fuso horário"
          options={zonesWith(club.timezone).map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
        />
      </div>
      <TextField
        {...form.field('street_address')}
        label="Endereço (opcional)"
        autoComplete="street-address"
        placeholder="Rua, número, bairro"
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-x-3 gap-y-5">
        <TextField
          {...form.field('legal_name')}
          label="Razão social"
          hint="Ou o nome completo, se você recebe com CPF. Aparece na página do clube e antes de pagar."
        />
        <TextField
          {...form.field('document')}
          label="CNPJ ou CPF"
          autoCapitalize="characters"
          autoComplete="off"
          placeholder="12.345.678/0001-90"
        />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-x-3 gap-y-5">
        <TextField
          {...form.field('phone_number')}
          label="Telefone (opcional)"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
        <TextField
          {...form.field('email')}
          label="E-mail do clube (opcional)"
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </div>
      <TextAreaField
        {...form.field('description')}
        label="Sobre o clube (opcional)"
        rows={4}
        hint="O que os jogadores leem na página do clube: quadras, estacionamento, bar, vestiário."
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-x-3 gap-y-5">
        <TextField
          {...form.field('website')}
          label="Site (opcional)"
          inputMode="url"
          placeholder="https://"
        />
        <TextField
          {...form.field('google_location')}
          label="Lugar no mapa (opcional)"
          hint="O endereço como o Google Maps o acha, ou o link de lá."
        />
      </div>
      <FormEnd form={form} published={club.published} />
    </form>
  );
}

function changeOf(values: Values) {
  const cleared = Object.fromEntries(OPTIONAL.map((name) => [name, values[name].trim() || null]));
  return { ...values, ...cleared, state: values.state as (typeof BRAZILIAN_STATES)[number] };
}
