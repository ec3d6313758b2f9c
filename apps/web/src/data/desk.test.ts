import { type DeskClub, listDeskHistory, listStaff } from '@bandeja/contract/calls/desk-staff';
import { ApiError } from '@bandeja/contract/client';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { callKey } from './call-query.ts';
import { deskClubsQuery, deskQuery, refetchDesk, watchDeskAccess } from './desk.ts';

const club = (slug: string): DeskClub => ({
  ...{ id: 1, slug, name: slug, city: 'São Paulo', timezone: 'America/Sao_Paulo' },
  ...{ role: 'manager', published: true, by_pin: false },
});
const staff = deskQuery(listStaff, { params: { slug: 'norte' } });
const history = deskQuery(listDeskHistory, { params: { slug: 'norte' }, query: {} });

/** A client that shows the staff and the viewer's clubs, and has shown the history. `reads` counts what is asked. */
async function openDesk({ refusal }: { refusal?: ApiError } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const reads: string[] = [];
  const answer = (name: string, value: unknown) => async () => {
    reads.push(name);
    return value as never;
  };
  client.setQueryData(deskClubsQuery.queryKey, [club('norte'), club('sul')]);
  client.getQueryCache().build(client, client.defaultQueryOptions(history));
  client.setQueryData(history.queryKey, {} as never);
  const clubs = new QueryObserver(client, {
    ...deskClubsQuery,
    queryFn: answer('clubs', [club('norte'), club('sul')]),
  });
  const shown = new QueryObserver(client, {
    ...staff,
    queryFn: refusal ? () => Promise.reject(refusal) : answer('staff', []),
  });
  const stops = [watchDeskAccess(client, 'norte'), clubs.subscribe(() => {}), shown.subscribe(() => {})];
  await vi.waitFor(() => expect(client.getQueryState(staff.queryKey)?.status).not.toBe('pending'));
  return { client, reads, stop: () => stops.forEach((stop) => void stop()) };
}

const slugs = (client: QueryClient) => client.getQueryData(deskClubsQuery.queryKey)?.map(({ slug }) => slug);

it('a change refetches the shown reads of the desk, marks the others stale, and asks the clubs only if they change', async () => {
  const { client, reads, stop } = await openDesk();
  expect(reads).toEqual(['staff']);
  await refetchDesk(client);
  expect(reads).toEqual(['staff', 'staff']);
  expect(client.getQueryState(history.queryKey)?.isInvalidated).toBe(true);
  await refetchDesk(client, { changesClub: true });
  expect(reads.toSorted()).toEqual(['clubs', 'staff', 'staff', 'staff']);
  stop();
});

it('a refusal as of no club takes the club from the viewer at once', async () => {
  const refusal = new ApiError(404, {}, { code: 'club_not_found' });
  const { client, stop } = await openDesk({ refusal });
  expect(slugs(client)).toEqual(['sul']);
  stop();
});

it('a refusal of the role asks for the clubs again', async () => {
  const refusal = new ApiError(403, {}, { code: 'desk_role_too_low' });
  const { client, reads, stop } = await openDesk({ refusal });
  await vi.waitFor(() => expect(reads).toEqual(['clubs']));
  expect(slugs(client)).toEqual(['norte', 'sul']);
  stop();
});

it('a refusal that is not of the desk changes nothing', async () => {
  const { client, reads, stop } = await openDesk();
  await client
    .fetchQuery({
      queryKey: callKey(listStaff, { params: { slug: 'sul' } }),
      queryFn: () => Promise.reject(new ApiError(404, {}, { code: 'club_not_found' })),
    })
    .catch(() => undefined);
  expect(slugs(client)).toEqual(['norte', 'sul']);
  expect(reads).toEqual(['staff']);
  stop();
});
