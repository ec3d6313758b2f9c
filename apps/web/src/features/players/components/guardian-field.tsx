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
