import type { DeskTournamentCategory } from '@bandeja/contract/calls/desk-tournaments';
import { moneyCell, parseMoney } from '@bandeja/rules/csv/csv';
import { CATEGORIES_MAX } from '@bandeja/rules/tournaments/tournament-plan';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { FieldError, TextField } from '../../../ui/fields/text-field.tsx';
import { FormFields } from './form-fields.tsx';
import { GENDERS, nextCategory, presetName, STEPS, type TypedCategory } from './tournament-form-state.ts';

interface EditorProps {
  categories: TypedCategory[];
  /** Those of a published tournament, as they are stored. */
  stored: readonly DeskTournamentCategory[];
  /** After the draw the categories stay. */
  isDrawn: boolean;
  error: string | null;
  onChange: (categories: TypedCategory[]) => void;
}

/** Who pays, with the same fee of a team: of one player it is the half. */
export function withPayer({ price, each_pays }: TypedCategory, each: boolean): Partial<TypedCategory> {
  const cents = each === each_pays ? null : parseMoney(price);
  return {
    each_pays: each,
    ...(cents !== null && { price: moneyCell(each ? Math.round(cents / 2) : cents * 2) }),
  };
}

/** The categories of a tournament: one tap adds a usual one with places, fee and form of the one before. */
export function CategoryEditor({ categories, stored, isDrawn, error, onChange }: EditorProps) {
  const [gender, setGender] = useState<TypedCategory['gender']>('M');
  const isFull = categories.length >= CATEGORIES_MAX;
  const add = (name: string) => onChange([...categories, nextCategory(categories.at(-1), { name, gender })]);
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-describedby="categories-error">
      <legend className="sr-only">Categorias</legend>
      {!isDrawn && !isFull && (
        <div className="grid gap-3">
          <Segmented label="Quem joga" options={GENDERS} value={gender} onChange={setGender} />
          <fieldset className="flex flex-wrap gap-2" aria-label="Acrescentar categoria">
            {STEPS.map((step) => {
              const name = presetName(step, gender);
              const isThere = categories.some((one) => one.name === name);
              return (
                <Button
                  key={step}
                  variant="secondary"
                  size="small"
                  aria-label={`Acrescentar ${name}`}
                  disabled={isThere}
                  onClick={() => add(name)}
                >
                  {step}
                </Button>
              );
            })}
            <Button variant="quiet" size="small" onClick={() => add('')}>
              Outra categoria
            </Button>
          </fieldset>
          <p className="text-13 leading-small text-muted">
            O nome não limita o nível: para limitar, ponha os níveis em Mais opções.
          </p>
        </div>
      )}
      <div id="categories-error">
        <FieldError message={error} />
      </div>
      {categories.length === 0 && (
        <p className="text-14 text-muted">
          Nenhuma categoria ainda. Cada toque acima cria uma; o valor e as vagas da primeira passam para as
          próximas.
        </p>
      )}
      <ol className="grid" aria-label="Categorias do torneio">
        {categories.map((category, place) => (
          <OneCategory
            key={category.id ?? `new-${place}`}
            category={category}
            stored={stored.find(({ id }) => id !== null && id === category.id)}
            isDrawn={isDrawn}
            onChange={(part) =>
              onChange(categories.map((one, at) => (at === place ? { ...category, ...part } : one)))
            }
            onRemove={() => onChange(categories.filter((_, at) => at !== place))}
          />
        ))}
      </ol>
    </fieldset>
  );
}

interface CategoryProps {
  category: TypedCategory;
  stored: DeskTournamentCategory | undefined;
  isDrawn: boolean;
  onChange: (part: Partial<TypedCategory>) => void;
  onRemove: () => void;
}

const GENDER_OPTIONS = GENDERS.map(({ value, label }) => ({ value, label }));
const PAYERS = [
  { value: 'team', label: 'A dupla' },
  { value: 'each', label: 'Cada jogador' },
];
const ADVANCING = [
  { value: '1', label: '1 dupla' },
  { value: '2', label: '2 duplas' },
  { value: '3', label: '3 duplas' },
];

function OneCategory({ category, stored, isDrawn, onChange, onRemove }: CategoryProps) {
  const [isOpen, setOpen] = useState(category.name === '');
  const name = category.name || 'Nova categoria';
  const field = (
    key:
      | 'name'
      | 'max_teams'
      | 'min_teams'
      | 'price'
      | 'second'
      | 'level_min'
      | 'level_max'
      | 'level_sum_max',
  ) => ({
    value: category[key],
    disabled: isDrawn,
    onChange: (value: string) => onChange({ [key]: value }),
  });
  return (
    <li className="border-t border-line py-4 first:border-t-0 first:pt-0">
      <fieldset aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="min-w-0 wrap-anywhere">{name}</h3>
          <div className="flex flex-wrap gap-1">
            <Button
              variant="quiet"
              size="small"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Menos' : 'Mais'} opções de ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Menos' : 'Mais opções'}
            </Button>
            {category.id === null && (
              <Button variant="danger" size="small" aria-label={`Tirar ${name}`} onClick={onRemove}>
                Tirar
              </Button>
            )}
          </div>
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-start gap-3">
          <TextField {...field('max_teams')} label="Vagas (duplas)" inputMode="numeric" />
          <TextField
            {...field('price')}
            label={category.each_pays ? 'Valor por jogador (R$)' : 'Valor por dupla (R$)'}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            disabled={isDrawn || stored?.price_fixed === true}
            hint={stored?.price_fixed ? 'Já houve inscrição: o valor fica.' : undefined}
          />
          <SelectField
            label="Quem paga"
            value={category.each_pays ? 'each' : 'team'}
            options={PAYERS}
            disabled={isDrawn || stored?.price_fixed === true}
            onChange={(value) => onChange(withPayer(category, value === 'each'))}
          />
          {category.each_pays && (
            <TextField
              {...field('second')}
              label="Na segunda categoria (R$)"
              inputMode="decimal"
              autoComplete="off"
              placeholder="o mesmo"
              disabled={isDrawn || stored?.price_fixed === true}
            />
          )}
        </div>
        {isOpen && (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-3">
            <TextField {...field('name')} label="Nome da categoria" maxLength={60} />
            <SelectField
              label="Quem joga"
              value={category.gender}
              options={GENDER_OPTIONS}
              disabled={isDrawn}
              onChange={(value) => onChange({ gender: value as TypedCategory['gender'] })}
            />
            <SelectField
              label="Classificam por grupo"
              value={category.advancing}
              options={ADVANCING}
              disabled={isDrawn}
              onChange={(advancing) => onChange({ advancing })}
            />
            <TextField
              {...field('min_teams')}
              label="Mínimo de duplas"
              inputMode="numeric"
              placeholder="sem mínimo"
            />
            <TextField
              {...field('level_min')}
              label="Nível mínimo no app"
              inputMode="decimal"
              placeholder="sem limite"
            />
            <TextField
              {...field('level_max')}
              label="Nível máximo no app"
              inputMode="decimal"
              placeholder="sem limite"
            />
            <TextField
              {...field('level_sum_max')}
              label="Soma máxima dos níveis da dupla"
              inputMode="decimal"
              placeholder="sem limite"
            />
            <CheckField
              label="Disputa de 3º lugar"
              value={category.third_place ? 'yes' : ''}
              disabled={isDrawn}
              onChange={(value) => onChange({ third_place: value === 'yes' })}
            />
            <FormFields category={category} isDrawn={isDrawn} onChange={onChange} />
          </div>
        )}
      </fieldset>
    </li>
  );
}
