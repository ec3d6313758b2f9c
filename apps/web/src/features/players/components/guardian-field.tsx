import { ageProblem, needsGuardianConsent } from '@bandeja/rules/players/age';
import { PLAYER_PROBLEM_SENTENCES } from '@bandeja/rules/players/contact';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { Link } from '@tanstack/react-router';
import { CheckField } from '../../../ui/fields/check-field.tsx';

/** A guardian's consent, below 18 years. */
export function GuardianField(field: {
  name: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}) {
  return (
    <CheckField
      {...field}
      label={
        <>
          Meu responsável autoriza minha conta e leu os{' '}
          <Link to="/termos-de-uso" target="_blank" className="underline">
            termos de uso
          </Link>
          .
        </>
      }
    />
  );
}

const isDate = (text: string) => /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text);

/** Whether this birth date needs the consent of a guardian; false for an incomplete date. */
export function asksGuardian(birthDate: string, now: Date): boolean {
  const today = localDateOf(now, DEFAULT_ZONE);
  return isDate(birthDate) && needsGuardianConsent(birthDate, today);
}

/** The server's refusals about the age, by field. */
export function ageErrors(
  { birth_date, guardian_consent }: { birth_date: string; guardian_consent: string },
  now: Date,
): Record<string, string> {
  if (!isDate(birth_date)) return {};
  const today = localDateOf(now, DEFAULT_ZONE);
  const problem = ageProblem(birth_date, { guardianConsents: guardian_consent === 'yes', today });
  if (!problem) return {};
  return {
    [problem === 'too_young' ? 'birth_date' : 'guardian_consent']: PLAYER_PROBLEM_SENTENCES[problem],
  };
}
