import type { ResultForm } from '../matches/sets/set-forms.ts';

/** How a category is played: its form, that of its groups where they have another one, and whether 40–40 is one point. */
export type CategoryForm = ResultForm & {
  /** Null or left out: as the knockout. */
  group_form?: ResultForm | null | undefined;
  golden_point?: boolean | undefined;
};

/** The same in an answer, whose number of sets is any. */
type Worded<Form> = Omit<Form, 'sets'> & { sets: number };

export const PHASES = ['groups', 'knockout'] as const;
type Phase = (typeof PHASES)[number];

/** The form of the matches of a phase, with nothing that is usual. */
export function formOfPhase({ group_form, ...category }: Worded<CategoryForm>, phase: Phase): ResultForm {
  const { sets, third_set, games } = (phase === 'groups' ? group_form : null) ?? category;
  return { sets: sets === 1 ? 1 : 3, third_set, ...(games !== undefined && games !== 6 && { games }) };
}

/** Two forms that ask the same of every result; a match of one set has no third. */
export const isSameForm = (one: ResultForm, other: ResultForm): boolean =>
  one.sets === other.sets &&
  (one.games ?? 6) === (other.games ?? 6) &&
  (one.sets === 1 || one.third_set === other.third_set);

/** `Um set`, `Um set de 9 games`, `Melhor de três sets, super tie-break no terceiro` */
export function formWords({ sets, third_set, games = 6 }: ResultForm): string {
  const length = games === 6 ? '' : ` de ${games} games`;
  if (sets === 1) return `Um set${length}`;
  if (third_set === 'any') return `Melhor de três sets${length}`;
  return third_set === 'set'
    ? `Melhor de três sets inteiros${length}`
    : `Melhor de três sets${length}, super tie-break no terceiro`;
}

/** `Grupos: um set de 9 games; chave: melhor de três sets. Ponto de ouro`; `Um set`, where all matches have one form. */
export function categoryFormWords(category: Worded<CategoryForm>): string {
  const [groups, knockout] = [formOfPhase(category, 'groups'), formOfPhase(category, 'knockout')];
  const forms = isSameForm(groups, knockout)
    ? formWords(knockout)
    : `Grupos: ${lower(formWords(groups))}; chave: ${lower(formWords(knockout))}`;
  return category.golden_point ? `${forms}. Ponto de ouro` : forms;
}

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
