export const MATCH_TYPES = ['Competitive', 'Friendly', 'Dynamic'] as const;
export type MatchType = (typeof MATCH_TYPES)[number];

const LABELS: Record<MatchType, string> = {
  Competitive: 'Competitiva',
  Friendly: 'Amistosa',
  Dynamic: 'Dinâmica',
};

export function isMatchType(value: unknown): value is MatchType {
  return (MATCH_TYPES as readonly unknown[]).includes(value);
}

/** The type whose rules a match follows. A row of an unknown old type follows those of a Friendly match. */
export const rulesOf = (type: string): MatchType => (isMatchType(type) ? type : 'Friendly');

/** The type in an answer: empty for a stored type that the rules do not know. */
export const storedTypeOf = (type: string): MatchType | '' => (isMatchType(type) ? type : '');

/** The type as shown; empty for any other. */
export function matchTypeLabel(type: string | null): string {
  return isMatchType(type) ? LABELS[type] : '';
}

/** Whether the teams may differ between sets: in every type except Competitive. */
export function mayMixTeams(type: MatchType): boolean {
  return type !== 'Competitive';
}
