import type { ListedCustomer } from '@bandeja/contract/calls/desk-customers';
import { reachesSearch, SEARCHED_AT_MOST } from '@bandeja/rules/clubs/customer-search';
import { formatMoney } from '@bandeja/rules/format/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useDebounced, useLastKnown } from '../../../lib/hooks/use-time.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink, useDeskNavigate, useDeskSearch } from '../shell/desk-router.tsx';
import { customersQuery, useCreateCustomer } from './api.ts';
import { CustomerForm } from './customer-form.tsx';
import { shownPhone } from './phone.ts';

export function CustomersPage() {
  const { slug, mayAs } = useDesk();
  const seesAll = mayAs('manager');
  const [{ busca = '', pagina = '1', repetidos }, change] = useDeskSearch();
  const [typed, setTyped] = useState(busca);
  const search = useDebounced(typed.trim());
  const [isCreating, setCreating] = useState(false);
  const isAsked = seesAll || reachesSearch(search);
  const page = search === busca ? Number(pagina) || 1 : 1;
  const filter = { search, samePhone: repetidos === 'sim', page };
  const customers = useQuery({
    ...customersQuery(slug, filter),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const lastKnown = useLastKnown(customers);
  return (
    <>
      <PageHeader title="Clientes">
        {seesAll && (
          <DeskLink
            page="customerImport"
            className="btn min-h-11 bg-surface px-4 text-14 text-ink edge-control"
          >
            Importar
          </DeskLink>
        )}
        <Button size="small" onClick={() => setCreating(true)}>
          Novo cliente
        </Button>
      </PageHeader>
      <Card className="grid gap-4">
        <TextField
          label="Buscar pelo nome ou telefone"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          hint={seesAll ? undefined : 'Escreva pelo menos 3 letras do nome, ou o telefone inteiro.'}
          onChange={(text) => {
            setTyped(text);
            change({ busca: text.trim() || undefined, pagina: undefined });
          }}
        />
        {seesAll && (
          <CheckField
            label="Só telefones repetidos"
            value={repetidos === 'sim' ? 'yes' : ''}
            onChange={(value) =>
              change({ repetidos: value === 'yes' ? 'sim' : undefined, pagina: undefined })
            }
          />
        )}
      </Card>
      {lastKnown && <OfflineStrip time={lastKnown} />}
      {isAsked && (
        <Fetched
          query={customers}
          failed="Não deu para buscar os clientes"
          loading={
            <Loading label="Buscando os clientes">
              <CardSkeleton />
            </Loading>
          }
        >
          {({ count, results }) =>
            results.length === 0 ? (
              <NoCustomers
                isFiltered={search !== '' || filter.samePhone}
                onCreate={() => setCreating(true)}
              />
            ) : (
              <>
                <p role="status" className="text-14 text-muted">
                  {seesAll ? countText(count) : foundText(results.length)}
                </p>
                <Card pad="none" aria-busy={customers.isPlaceholderData}>
                  <ul className="divide-y divide-line">
                    {results.map((customer) => (
                      <li key={customer.id}>
                        <CustomerRow customer={customer} />
                      </li>
                    ))}
                  </ul>
                </Card>
                {seesAll && (
                  <Pagination
                    page={page}
                    pageCount={Math.ceil(count / 20)}
                    onChange={(number) => change({ pagina: number === 1 ? undefined : String(number) })}
                  />
                )}
              </>
            )
          }
        </Fetched>
      )}
      <NewCustomer isOpen={isCreating} name={search} onClose={() => setCreating(false)} />
    </>
  );
}

const countText = (count: number) => (count === 1 ? '1 cliente' : `${formatNumber(count)} clientes`);
const foundText = (count: number) =>
  count < SEARCHED_AT_MOST
    ? countText(count)
    : `Os primeiros ${SEARCHED_AT_MOST}. Escreva mais do nome para achar os outros.`;

function CustomerRow({ customer }: { customer: ListedCustomer }) {
  const { id, name, phone, email, credit_cents, same_phone, linked } = customer;
  const contact = [phone && shownPhone(phone), email].filter(Boolean).join(' · ');
  return (
    <DeskLink
      page="customer"
      params={{ id: String(id) }}
      className="flex items-center gap-3 px-5 py-3 hover:bg-sunken"
    >
      <span className="grid min-w-0 flex-1 gap-1">
        <b className="wrap-anywhere">{name}</b>
        {contact && <span className="num text-14 wrap-anywhere text-muted">{contact}</span>}
        {(credit_cents > 0 || linked || Boolean(same_phone)) && (
          <span className="flex flex-wrap gap-1.5">
            {credit_cents > 0 && <Chip tone="green">Crédito {formatMoney(credit_cents)}</Chip>}
            {linked && <Chip tone="blue">Jogador</Chip>}
            {Boolean(same_phone) && <Chip tone="amber">Telefone repetido</Chip>}
          </span>
        )}
      </span>
      <ChevronRight size={20} className="flex-none text-muted" />
    </DeskLink>
  );
}

function NoCustomers({ isFiltered, onCreate }: { isFiltered: boolean; onCreate: () => void }) {
  return (
    <EmptyState
      title={isFiltered ? 'Ninguém encontrado' : 'Ainda sem clientes'}
      text={
        isFiltered
          ? 'Confira a busca, ou cadastre o cliente.'
          : 'Quem reserva no balcão fica aqui. Cadastre o primeiro, ou importe a sua planilha.'
      }
    >
      <Button variant="secondary" size="small" onClick={onCreate}>
        Novo cliente
      </Button>
    </EmptyState>
  );
}

function NewCustomer({ isOpen, name, onClose }: { isOpen: boolean; name: string; onClose: () => void }) {
  const { slug } = useDesk();
  const create = useCreateCustomer();
  const go = useDeskNavigate();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Novo cliente">
      <CustomerForm
        initial={{
          name: /\p{L}/u.test(name) ? name : '',
          phone: /\p{L}/u.test(name) ? '' : name,
          email: '',
          note: '',
        }}
        label="Cadastrar"
        submit={async (body) => {
          const { id } = await create.mutateAsync({ params: { slug }, body });
          go({ page: 'customer', params: { id: String(id) } });
        }}
      />
    </Sheet>
  );
}
