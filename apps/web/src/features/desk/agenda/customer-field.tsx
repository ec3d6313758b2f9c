import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../lib/hooks/use-time.ts';
import { SuggestField } from '../../../ui/fields/suggest-field.tsx';
import { foundCustomersQuery } from './api.ts';

/** Of a search. */
const LETTERS = 3;

export interface PickedCustomer {
  id: number;
  name: string;
}

interface CustomerFieldProps {
  label?: string;
  /** Of one form, each field has its own: the form reads them by it. */
  name?: string;
  slug: string;
  value: string;
  error: string | null;
  onChange: (name: string) => void;
  /** A customer of the club; null: the typed name is that of a new one. */
  onPick: (customer: PickedCustomer | null) => void;
  /** Only customers with a linked account, or only those without; left out: all. */
  linked?: boolean;
  /** What a name that no customer has means; left out: a new customer. */
  none?: string;
}

/** Who plays: a name, or a customer of the club that three letters find. */
export function CustomerField({
  label = 'Nome',
  name: field = 'name',
  slug,
  value,
  error,
  onChange,
  onPick,
  linked,
  none = 'Cliente novo: fica com este nome.',
}: CustomerFieldProps) {
  const search = useDebounced(value.trim());
  const isSearch = search.length >= LETTERS;
  const { data, isFetching } = useQuery({
    ...foundCustomersQuery(slug, search, linked),
    enabled: isSearch,
    retry: false,
  });
  const found = isSearch ? (data?.results ?? []) : [];
  return (
    <SuggestField
      label={label}
      name={field}
      value={value}
      error={error}
      maxLength={120}
      onChange={(name) => {
        onPick(null);
        onChange(name);
      }}
      suggestions={found.map(({ id, name }) => ({ id: String(id), label: name }))}
      onPick={(id) => {
        const customer = found.find((one) => String(one.id) === id);
        if (customer) onPick({ id: customer.id, name: customer.name });
      }}
      isNoneBelow
      whenNone={isSearch && !isFetching ? none : 'Três letras buscam um cliente do clube.'}
    />
  );
}
