export type ProfileFields = {
  first_name: string | null;
  last_name: string | null;
  best_hand: string | null;
  court_position: string | null;
  gender: string | null;
  phone: string | null;
};

export const PROFILE_FIELDS = [
  'first_name',
  'last_name',
  'best_hand',
  'court_position',
  'gender',
  'phone',
] as const satisfies readonly (keyof ProfileFields)[];

/** The fields still missing for a complete profile, in the order of the form. */
export function missingProfileFields(player: ProfileFields): (typeof PROFILE_FIELDS)[number][] {
  return PROFILE_FIELDS.filter((field) => (player[field] ?? '').trim() === '');
}

export function isCompleteProfile(player: ProfileFields): boolean {
  return missingProfileFields(player).length === 0;
}
