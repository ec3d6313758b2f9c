import { type GamesOfSet, SET_GAMES } from '@bandeja/rules/matches/sets/set-forms';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { FORMS, GROUP_FORMS, type TypedCategory } from './tournament-form-state.ts';

const GAMES = SET_GAMES.map((games) => ({ value: String(games), label: `${games} games` }));
const gamesOf = (value: string) => Number(value) as GamesOfSet;

const TIE_BREAK_ORDERS = [
  { value: 'head_to_head sets games', label: 'Confronto direto, sets, games' },
  { value: 'head_to_head games sets', label: 'Confronto direto, games, sets' },
  { value: 'sets games head_to_head', label: 'Sets, games, confronto direto' },
  { value: 'games sets head_to_head', label: 'Games, sets, confronto direto' },
  { value: 'sets head_to_head games', label: 'Sets, confronto direto, games' },
  { value: 'games head_to_head sets', label: 'Games, confronto direto, sets' },
];
const WALKOVERS = [
  { value: 'full', label: 'Todos os sets do formato' },
  { value: 'none', label: 'Só a vitória' },
];

interface FormProps {
  category: TypedCategory;
  isDrawn: boolean;
  onChange: (change: Partial<TypedCategory>) => void;
}

/** How the matches are played: in the knockout, in the groups where they have another form, and what a table makes of them. */
export function FormFields({ category, isDrawn, onChange }: FormProps) {
  return (
    <>
      <SelectField
        label="Formato dos jogos"
        value={category.form}
        options={FORMS}
        onChange={(form) => onChange({ form })}
      />
      <SelectField
        label="Games por set"
        value={String(category.games)}
        options={GAMES}
        onChange={(games) => onChange({ games: gamesOf(games) })}
      />
      <SelectField
        label="Formato nos grupos"
        value={category.group_form}
        options={GROUP_FORMS}
        onChange={(group_form) => onChange({ group_form })}
      />
      {category.group_form !== 'same' && (
        <SelectField
          label="Games por set nos grupos"
          value={String(category.group_games)}
          options={GAMES}
          onChange={(games) => onChange({ group_games: gamesOf(games) })}
        />
      )}
      <CheckField
        label="Ponto de ouro no 40 iguais"
        value={category.golden_point ? 'yes' : ''}
        onChange={(value) => onChange({ golden_point: value === 'yes' })}
      />
      <SelectField
        label="Desempate nos grupos"
        value={category.tie_breaks}
        options={TIE_BREAK_ORDERS}
        hint="Depois das vitórias; por último vale a ordem do sorteio."
        onChange={(tie_breaks) => onChange({ tie_breaks })}
      />
      <SelectField
        label="W.O. na tabela dos grupos"
        value={category.walkover_score}
        options={WALKOVERS}
        onChange={(value) => onChange({ walkover_score: value as TypedCategory['walkover_score'] })}
      />
      {isDrawn && (
        <p className="text-13 leading-small text-muted">
          O formato de uma fase muda até o primeiro resultado ou set dela; desempate e W.O., até o primeiro
          resultado dos grupos.
        </p>
      )}
    </>
  );
}
