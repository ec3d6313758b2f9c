import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { formatMoney } from '@bandeja/rules/format/money';
import type { DepositMethod } from '@bandeja/rules/payments/desk-methods';
import { feeWords } from '@bandeja/rules/tournaments/fees';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { withFieldsOf } from '../../../data/desk.ts';
import { dropDraft } from '../../../lib/form/drafts.ts';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { useFocusAfter } from '../../../lib/hooks/use-focus-after.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { CustomerField } from '../agenda/customer-field.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { FeeMethodField } from './fee-method.tsx';
import { deskTeamsQuery, useEnterTeam } from './manage-api.ts';
import { namesakeWords } from './tournament-words.ts';

interface EnterProps {
  tournament: DeskTournament;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Enters a pair by phone or at the counter: each of the two by an account that is linked to the club, or by name. The next pair
 * begins in the category of the one before.
 */
export function EnterTeamSheet({ isOpen, ...of }: EnterProps) {
  const [before, setBefore] = useState({ nth: 0, category: '' });
  const area = useFocusAfter<HTMLDivElement>(before.nth);
  return (
    <Sheet isOpen={isOpen} onClose={of.onClose} kicker={of.tournament.name} title="Inscrever uma dupla">
      <div ref={area} tabIndex={-1} className="outline-none">
        <EnterForm
          key={before.nth}
          {...of}
          last={before.category}
          onEntered={(category, another) => {
            setBefore({ nth: before.nth + 1, category });
            if (!another) of.onClose();
          }}
        />
      </div>
    </Sheet>
  );
}

const PLACES = [0, 1] as const;
const PEOPLE = ['Primeira pessoa', 'Segunda pessoa'] as const;
const KINDS = [
  { value: 'guest', label: 'Sem conta' },
  { value: 'account', label: 'Com conta' },
] as const;
const FEE = [
  { value: 'open', label: 'Fica em aberto' },
  { value: 'paid', label: 'Pagou no clube' },
] as const;
// A refusal names the person by the place in the request.
const NAMES = ['0.name', '1.name'] as const;
const PHONES = ['0.phone', '1.phone'] as const;

interface FormProps extends Omit<EnterProps, 'isOpen'> {
  /** The category of the pair that was entered before; '' none. */
  last: string;
  onEntered: (category: string, another: boolean) => void;
}

function EnterForm({ tournament, last, onEntered, onClose }: FormProps) {
  const { slug } = useDesk();
  const draft = `desk.team.${tournament.hash}`;
  const enter = useEnterTeam(draft);
  const teams = useQuery(deskTeamsQuery(slug, tournament.hash)).data ?? [];
  const categories = tournament.categories.filter(({ cancelled }) => !cancelled);
  const free = categories.filter(({ teams, max_teams }) => teams < max_teams);
  // By which button the form is sent.
  const another = useRef(false);
  const form = useForm({
    initial: {
      category: String((free.find(({ id }) => String(id) === last) ?? free[0])?.id ?? ''),
      ...{ kind0: 'guest', kind1: 'guest', fee: 'open', method: 'cash' },
      // The customers that were picked.
      ...{ id0: '', id1: '' },
      ...{ '0.name': '', '0.phone': '', '1.name': '', '1.phone': '' },
    },
    check: (values) =>
      givenErrors({
        category: values.category === '' ? 'Todas as categorias estão cheias.' : null,
        ...Object.fromEntries(
          PLACES.map((place) => [
            NAMES[place],
            values[`kind${place}`] === 'account'
              ? values[`id${place}`]
                ? null
                : 'Escolha na lista um cliente com conta ligada ao clube.'
              : values[NAMES[place]].trim() === ''
                ? 'Diga o nome de quem vai jogar.'
                : null,
          ]),
        ),
      }),
    async submit(values) {
      const members = PLACES.map((place) => {
        const [name, phone] = [values[NAMES[place]].trim(), values[PHONES[place]].trim()];
        const id = values[`id${place}`];
        return id ? { id: Number(id) } : { name, ...(phone !== '' && { phone }) };
      });
      const params = { slug, hash: tournament.hash };
      const body = {
        category: Number(values.category),
        members,
        ...(values.fee === 'paid' && { paid: true, method: values.method as DepositMethod }),
      };
      await withFieldsOf('members', enter.mutateAsync({ params, body }));
      showToast({
        message: `Dupla inscrita: ${PLACES.map((place) => values[NAMES[place]].trim()).join(' e ')}.`,
      });
      dropDraft(draft);
      onEntered(values.category, another.current);
    },
    draft: { key: draft },
  });
  const { values } = form;
  const category = categories.find(({ id }) => String(id) === values.category);
  return (
    <form {...form.formProps} className="grid gap-4" aria-label="Inscrever uma dupla">
      <SelectField
        label="Categoria"
        {...form.field('category')}
        options={categories.map(({ id, name, teams, max_teams }) => ({
          value: String(id),
          label: teams < max_teams ? name : `${name} (cheia)`,
        }))}
      />
      {PLACES.map((place) => {
        const kind = values[`kind${place}`];
        const isAccount = kind === 'account';
        const isTyped = !isAccount && !values[`id${place}`];
        const namesake = isTyped ? namesakeWords(values[NAMES[place]], { teams, ...tournament }) : null;
        return (
          <div key={place} className="grid gap-3 border-t border-line pt-4">
            <SegmentedField
              label={PEOPLE[place]}
              options={KINDS}
              value={isAccount ? 'account' : 'guest'}
              onChange={(value) =>
                form.change({ [`kind${place}`]: value, [`id${place}`]: '', [NAMES[place]]: '' })
              }
            />
            <CustomerField
              key={kind}
              label={`Nome da ${PEOPLE[place].toLowerCase()}`}
              name={NAMES[place]}
              slug={slug}
              value={values[NAMES[place]]}
              error={form.field(NAMES[place]).error}
              linked={isAccount}
              onChange={(name) => form.change({ [NAMES[place]]: name, [`id${place}`]: '' })}
              onPick={(customer) =>
                customer &&
                form.change({ [NAMES[place]]: customer.name, [`id${place}`]: String(customer.id) })
              }
              {...(isAccount && {
                none: 'Ninguém com este nome ligou a conta ao clube. Envie o convite da ficha do cliente, ou inscreva sem conta.',
              })}
            />
            {namesake && (
              <p className="text-14" role="status">
                {namesake}
              </p>
            )}
            {isTyped && (
              <TextField
                {...form.field(PHONES[place])}
                label={`Telefone da ${PEOPLE[place].toLowerCase()} (opcional)`}
                type="tel"
                inputMode="tel"
                autoComplete="off"
                maxLength={30}
              />
            )}
          </div>
        );
      })}
      {category && category.price_cents > 0 && (
        <div className="grid gap-3 border-t border-line pt-4">
          <SegmentedField
            label={`Inscrição: ${category.each_pays ? feeWords(category) : formatMoney(category.price_cents)}`}
            options={FEE}
            value={values.fee === 'paid' ? 'paid' : 'open'}
            onChange={(fee) => form.set('fee', fee)}
            hint={
              values.fee === 'open' &&
              'A vaga fica guardada até o fim das inscrições: quem não pagou sai. Quando a dupla pagar, confirme em Duplas.'
            }
          />
          {values.fee === 'paid' && (
            <FeeMethodField
              value={values.method as DepositMethod}
              onChange={(method) => form.set('method', method)}
            />
          )}
        </div>
      )}
      <p className="text-14 text-muted">
        Quem joga sem conta aparece fora do balcão só pelo primeiro nome e a inicial (Ana S.), não recebe
        avisos, e os jogos desta dupla não mudam o nível de ninguém. Quem tem conta é avisado.
      </p>
      <FormFoot refusal={form.formError} onBack={onClose}>
        <Button
          variant="secondary"
          pending={form.pending}
          onClick={({ currentTarget }) => {
            another.current = true;
            currentTarget.form?.requestSubmit();
          }}
        >
          Inscrever e abrir outra
        </Button>
        <Button
          type="submit"
          pending={form.pending}
          onClick={() => {
            another.current = false;
          }}
        >
          Inscrever
        </Button>
      </FormFoot>
    </form>
  );
}
