import { useQuery } from '@tanstack/react-query';
import { useLastKnown } from '../../../lib/hooks/last-known.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { FilterSelect, Filters } from '../../../ui/fields/select.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { bookingsQuery } from '../api/list-bookings.ts';
import {
  BOOKING_TABS,
  type BookingListSearch,
  type BookingTab,
  STATE_FILTERS,
} from '../search/booking-list-search.ts';
import { BOOKINGS_PER_PAGE, STATE_LABELS, TAB_LABELS } from '../search/booking-tabs.ts';
import { BookingCard } from './booking-card.tsx';

/** Minhas Reservas: coming bookings (all states or one), past and cancelled ones, page by page. */
export function BookingList({
  search,
  onChange,
}: {
  search: BookingListSearch;
  onChange: (search: BookingListSearch) => void;
}) {
  const { tab = 'proximas', state, page = 1 } = search;
  const bookings = useQuery(bookingsQuery(tab, state, page));
  const lastKnown = useLastKnown(bookings);
  return (
    <>
      <PageHeader title="Minhas Reservas" />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <div className="desk:max-w-120">
          <Segmented
            label="Mostrar"
            value={tab}
            options={BOOKING_TABS.map((value) => ({ value, label: TAB_LABELS[value] }))}
            onChange={(value) => onChange({ tab: value === 'proximas' ? undefined : value, page: undefined })}
          />
        </div>
        {tab === 'proximas' && (
          <Filters label="Filtros">
            <FilterSelect
              label="Situação"
              value={state ?? ''}
              options={[
                { value: '', label: 'Todas as situações' },
                ...STATE_FILTERS.map((value) => ({ value, label: STATE_LABELS[value] })),
              ]}
              onChange={(value) => onChange({ state: STATE_FILTERS.find((one) => one === value) })}
            />
          </Filters>
        )}
        {lastKnown && <OfflineStrip time={lastKnown} />}
        <Fetched
          query={bookings}
          failed="Não deu para buscar suas reservas"
          loading={
            <Loading label="Buscando suas reservas" className="grid gap-3">
              {['a', 'b', 'c'].map((row) => (
                <Skeleton key={row} className="h-32 rounded-card" />
              ))}
            </Loading>
          }
        >
          {(data) =>
            data.results.length === 0 ? (
              <Nothing
                tab={tab}
                isPageBeyond={data.count > 0}
                isFiltered={state !== undefined}
                onFirst={() => onChange({ ...search, page: undefined })}
                onAll={() => onChange({})}
              />
            ) : (
              <>
                <ul className="grid gap-3 desk:grid-cols-2 broad:grid-cols-3" aria-label={TAB_LABELS[tab]}>
                  {data.results.map((booking) => (
                    <li key={booking.id} className="grid min-w-0">
                      <BookingCard booking={booking} />
                    </li>
                  ))}
                </ul>
                <Pagination
                  page={page}
                  pageCount={Math.ceil(data.count / BOOKINGS_PER_PAGE)}
                  onChange={(next) => onChange({ ...search, page: next === 1 ? undefined : next })}
                />
              </>
            )
          }
        </Fetched>
      </div>
    </>
  );
}

function Nothing({
  tab,
  isPageBeyond,
  isFiltered,
  onFirst,
  onAll,
}: {
  tab: BookingTab;
  isPageBeyond: boolean;
  isFiltered: boolean;
  onFirst: () => void;
  onAll: () => void;
}) {
  if (isPageBeyond) {
    return (
      <EmptyState title="Esta página ficou vazia">
        <Button variant="soft" size="small" onClick={onFirst}>
          Ir para a primeira
        </Button>
      </EmptyState>
    );
  }
  if (isFiltered) {
    return (
      <EmptyState title="Nenhuma reserva nesta situação">
        <Button variant="soft" size="small" onClick={onAll}>
          Ver todas
        </Button>
      </EmptyState>
    );
  }
  const { title, text } = NOTHING[tab];
  return (
    <EmptyState title={title} text={text}>
      {tab !== 'canceladas' && <LinkButton to="/booking">Reservar Quadra</LinkButton>}
    </EmptyState>
  );
}

const NOTHING: Record<BookingTab, { title: string; text: string }> = {
  proximas: {
    title: 'Nenhum jogo marcado',
    text: 'As quadras que você reservar aparecem aqui, com o horário, o clube e o que falta.',
  },
  passadas: { title: 'Nenhuma reserva passada', text: 'Depois do jogo, a reserva fica guardada aqui.' },
  canceladas: { title: 'Nenhuma reserva cancelada', text: 'Tomara que continue assim.' },
};
