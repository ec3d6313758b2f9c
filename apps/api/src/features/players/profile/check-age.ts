import { ageProblem, needsGuardianConsent } from '@bandeja/rules/players/age';
import { PLAYER_PROBLEM_SENTENCES } from '@bandeja/rules/players/contact';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { ConsentKind } from '../../accounts/public.ts';

type Age = {
  birth_date?: string | null | undefined;
  of_age?: boolean | undefined;
  guardian_consent?: boolean | undefined;
};

/**
 * Refuses a player under 13, and a player under 18 without a guardian's consent. Returns the consents to record:
 * that of a guardian only where needed, and the declaration of age when no birth date is given.
 */
export function checkAge({ birth_date, of_age, guardian_consent = false }: Age, now: Date): ConsentKind[] {
  if (!birth_date) return of_age ? ['of_age'] : [];
  const today = localDateOf(now, DEFAULT_ZONE);
  const problem = ageProblem(birth_date, { guardianConsents: guardian_consent, today });
  if (problem)
    throw new Refusal('invalid_request', {
      field: problem === 'too_young' ? 'birth_date' : 'guardian_consent',
      sentence: PLAYER_PROBLEM_SENTENCES[problem],
    });
  return needsGuardianConsent(birth_date, today) ? ['guardian'] : [];
}
