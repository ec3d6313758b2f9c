import type { Player } from '@bandeja/contract/calls/players';
import { updatePlayer } from '@bandeja/contract/schemas/players';
import { formatPhone, formatPostalCode } from '@bandeja/rules/players/contact';
import { missingProfileFields } from '@bandeja/rules/players/profile-completeness';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { setOwnPlayer } from '../../../data/own-player.ts';
import { parsed, schemaErrors } from '../../../lib/form/check-schema.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useUpdatePlayer } from '../api.ts';
import { genderOptions, handOptionsOf, positionOptions } from '../labels.ts';
import { ageErrors, asksGuardian, GuardianField } from './guardian-field.tsx';

const TEXT_FIELDS = ['phone', 'birth_date', 'city', 'postal_code'] as const;

type Values = Record<
  | 'first_name'
  | 'last_name'
  | 'best_hand'
  | 'court_position'
  | 'gender'
  | 'guardian_consent'
  | (typeof TEXT_FIELDS)[number],
  string
>;

const DRAFT = 'profile';

/** All editable fields of the viewer's player, the first missing one focused. An emptied field is cleared. */
export function ProfileForm({
  player,
  onSaved,
  onCancel,
}: {
  player: Player;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const client = useQueryClient();
  const update = useUpdatePlayer(DRAFT);
  const form = useForm<Values>({
    initial: {
      first_name: player.first_name,
      last_name: player.last_name,
      best_hand: player.best_hand ?? '',
      court_position: player.court_position ?? '',
      gender: player.gender ?? '',
      phone: player.phone ? formatPhone(player.phone) : '',
      birth_date: player.birth_date ?? '',
      city: player.city ?? '',
      postal_code: player.postal_code ? formatPostalCode(player.postal_code) : '',
      guardian_consent: '',
    },
    draft: { key: DRAFT },
    check: (values) => ({
      ...schemaErrors(updatePlayer.body, changeOf(values)),
      // A stored date already has the consent it needs.
      ...(values.birth_date !== player.birth_date && ageErrors(values, serverNow())),
    }),
    submit: async (values) => {
      const body = parsed(updatePlayer.body, changeOf(values));
      setOwnPlayer(client, await update.mutateAsync({ params: { id: player.id }, body }));
      onSaved();
    },
  });
  const firstMissing = missingProfileFields({ ...player, phone: player.phone ?? null })[0];
  const [missingAtFirst] = useState(firstMissing);
  const { ref } = form.formProps;
  useEffect(() => {
    if (!missingAtFirst) return;
    const field = ref.current?.querySelector<HTMLElement>(`[name="${missingAtFirst}"]`);
    // The dock covers the foot of the page, where the browser would put the field.
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [missingAtFirst, ref]);
  const guardian = form.field('guardian_consent');
  const { birth_date } = form.values;
  const asksNow = birth_date !== player.birth_date && asksGuardian(birth_date, serverNow());
  return (
    <Card as="form" {...form.formProps} className="grid gap-5" aria-label="Editar perfil">
      <div className="grid gap-5 desk:grid-cols-2 desk:gap-3">
        <TextField {...form.field('first_name')} label="Nome" autoComplete="given-name" />
        <TextField {...form.field('last_name')} label="Sobrenome" autoComplete="family-name" />
      </div>
      <SegmentedField
        {...form.field('best_hand')}
        label="Mão que joga"
        options={handOptionsOf(form.values.gender)}
      />
      <SegmentedField {...form.field('court_position')} label="Lado da quadra" options={positionOptions} />
      <SegmentedField {...form.field('gender')} label="Gênero" options={genderOptions} />
      <TextField
        {...form.field('phone')}
        label="Celular"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="(11) 99999-8888"
        hint="Só o clube e quem joga com você usam. Sem ele não dá para criar partidas."
      />
      <div className="grid gap-5 desk:grid-cols-3 desk:gap-3">
        <TextField {...form.field('birth_date')} label="Nascimento" type="date" autoComplete="bday" />
        <TextField {...form.field('city')} label="Cidade" autoComplete="address-level2" />
        <TextField
          {...form.field('postal_code')}
          label="CEP"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="00000-000"
        />
      </div>
      {(guardian.error || asksNow) && <GuardianField {...guardian} />}
      <Refusal text={form.formError} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={form.pending}>
          Salvar
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </Card>
  );
}

/** Optional empty fields become null; an empty name stays, so that the schema reports it. */
function changeOf(values: Values) {
  const cleared = Object.fromEntries(TEXT_FIELDS.map((name) => [name, values[name].trim() || null]));
  const chosen = Object.fromEntries(
    (['best_hand', 'court_position', 'gender'] as const).map((name) => [name, values[name] || null]),
  );
  return { ...values, ...cleared, ...chosen, guardian_consent: values.guardian_consent === 'yes' };
}
