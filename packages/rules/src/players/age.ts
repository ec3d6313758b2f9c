export const MINIMUM_AGE = 13;
/** Below this age the consent of a guardian is required. */
const ADULT_AGE = 18;

export type AgeProblem = 'too_young' | 'guardian_missing';

/** Full years on a day; both `YYYY-MM-DD`. Born on 29 February: the birthday of a common year is 1 March. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

export function isOldEnough(birthDate: string, today: string): boolean {
  return ageOn(birthDate, today) >= MINIMUM_AGE;
}

export function needsGuardianConsent(birthDate: string, today: string): boolean {
  return ageOn(birthDate, today) < ADULT_AGE;
}

/** The problem of a birth date, or null. No consent permits an age under 13. */
export function ageProblem(
  birthDate: string,
  { guardianConsents, today }: { guardianConsents: boolean; today: string },
): AgeProblem | null {
  if (!isOldEnough(birthDate, today)) return 'too_young';
  return needsGuardianConsent(birthDate, today) && !guardianConsents ? 'guardian_missing' : null;
}

/** Whether a player is known to be 18: by the birth date, without one by the declaration at sign-up. */
export const isAdult = (
  { birth_date, declares_adult }: { birth_date: string | null; declares_adult: boolean },
  today: string,
): boolean => (birth_date === null ? declares_adult : !needsGuardianConsent(birth_date, today));
