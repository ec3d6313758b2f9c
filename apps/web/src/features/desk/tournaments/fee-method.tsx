import { DEPOSIT_METHODS, type DepositMethod, METHOD_LABELS } from '@bandeja/rules/payments/desk-methods';
import { SelectField } from '../../../ui/fields/select.tsx';

const OPTIONS = DEPOSIT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

/** How a fee is paid at the desk, or handed back: a row of the till. */
export function FeeMethodField({
  value,
  onChange,
  label = 'Forma',
}: {
  value: DepositMethod;
  onChange: (method: DepositMethod) => void;
  label?: string;
}) {
  return (
    <SelectField
      label={label}
      value={value}
      options={OPTIONS}
      onChange={(chosen) => onChange(chosen as DepositMethod)}
    />
  );
}
