import { createPlayer, type Player } from '@bandeja/contract/players';
import { parsed, schemaErrors } from '../../../lib/check-schema.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { SegmentedField } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type NewPlayer, registerPlayer } from '../api/register-player.ts';
import { genderOptions, handOptions, positionOptions } from '../labels.ts';
import { REGISTER_DRAFT } from '../register-draft.ts';

type Values = Record<
  'first_name' | 'last_name' | 'best_hand' | 'court_position' | 'gender' | 'phone',
  string
>;

/** Who plays, with which hand and on which side. The phone may wait, but Criar Partida asks for it. */
export function RegisterForm({ onRegistered }: { onRegistered: (player: Player) => void }) {
  const form = useForm<Values>({
    initial: { first_name: '', last_name: '', best_hand: '', court_position: '', gender: '', phone: '' },
    draft: { key: REGISTER_DRAFT },
    // The account's id is added when sending; any stands in here.
    check: (values) => schemaErrors(createPlayer.body, { user: 1, ...given(values) }),
    submit: async (values) => {
      const player = parsed(createPlayer.body, { user: 1, ...given(values) });
      onRegistered(await registerPlayer(player satisfies NewPlayer));
    },
  });
  return (
    <form {...form.formProps} className="grid gap-5">
      <div className="grid gap-5 desk:grid-cols-2 desk:gap-3">
        <TextField {...form.field('first_name')} label="Nome" autoComplete="given-name" />
        <TextField {...form.field('last_name')} label="Sobrenome" autoComplete="family-name" />
      </div>
      <SegmentedField {...form.field('best_hand')} label="Mão que joga" options={handOptions} />
      <SegmentedField {...form.field('court_position')} label="Lado da quadra" options={positionOptions} />
      <SegmentedField {...form.field('gender')} label="Gênero" options={genderOptions} />
      <TextField
        {...form.field('phone')}
        label="Celular (pode ficar para depois)"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="(11) 99999-8888"
        hint="Só o clube e quem joga com você usam. Sem ele não dá para criar partidas."
      />
      {form.formError && (
        <Note tone="red" live>
          {form.formError}
        </Note>
      )}
      <Button type="submit" size="tall" wide pending={form.pending}>
        Continuar
      </Button>
    </form>
  );
}

/** An empty phone is left out; an empty choice stays, so that the schema asks for it. */
function given({ phone, ...values }: Values) {
  return phone.trim() ? { ...values, phone } : values;
}
