import type { Agenda } from '@bandeja/contract/calls/desk-agenda';
import { getAgenda } from '@bandeja/contract/calls/desk-agenda';
import { listDeskClubs } from '@bandeja/contract/calls/desk-staff';
import { ApiError } from '@bandeja/contract/client';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import type { Query, QueryClient } from '@tanstack/react-query';
import { buildName } from '../../lib/first-paint/home-reads.ts';
import { serverNow } from '../../lib/time/server-time.ts';
import { onSessionEnd } from '../../session/end-session.ts';
import { tokens } from '../../session/tokens.ts';
import { readDevice, type StoredAnswer, writeAnswers } from './device-db.ts';

/** In the place of a player: staff may have none. The end of the session erases it with the others. */
const STAFF = 0;

const CLUBS = 'clubs';
const kept = new WeakSet<QueryClient>();

/**
 * Keeps today and tomorrow of the desks that were opened on this device, and the clubs in which the viewer works: without
 * an answer of the API the last one is shown, with its time.
 */
export function keepDesk(client: QueryClient): void {
  if (kept.has(client)) return;
  kept.add(client);
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

  function look(query: Query): void {
    if (query.state.data !== undefined) quietly(save(query));
    else if (!navigator.onLine || query.state.status === 'error') quietly(restore(query));
  }

  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isKept(event.query)) return;
    const { action, query } = event;
    if (action.type === 'success') quietly(save(query));
    else if (action.type === 'fetch' && !navigator.onLine) quietly(restore(query));
    else if ((action.type === 'failed' || action.type === 'error') && isUnanswered(action.error))
      quietly(restore(query));
  });
  for (const query of client.getQueryCache().getAll()) if (isKept(query)) look(query);
  onSessionEnd(() => quietly(writeAnswers((answers) => answers.delete(ofStaff()))));
}

const ofStaff = () => IDBKeyRange.bound([STAFF], [STAFF, []]);

const isKept = ({ queryKey: [name] }: Query): boolean =>
  name === listDeskClubs.name || name === getAgenda.name;

const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

const slugOf = ({ queryKey }: Query) => String(Object(Object(queryKey[1]).params).slug);
const nameOf = (slug: string, date: string) => `agenda ${slug} ${date}`;

async function save(query: Query): Promise<void> {
  const { data, dataUpdatedAt: at } = query.state;
  if (tokens.get() === null || data == null) return;
  const answer = { player: STAFF, build: buildName(), queryKey: [], data, at };
  if (query.queryKey[0] === listDeskClubs.name)
    return writeAnswers((answers) => answers.put({ ...answer, hash: CLUBS }));
  const { date, timezone } = data as Agenda;
  const days = daysToKeep(timezone);
  if (!days.includes(date)) return;
  const slug = slugOf(query);
  await writeAnswers(async (answers) => {
    await answers.put({ ...answer, hash: nameOf(slug, date) });
    // Days that are over.
    await answers.delete(
      IDBKeyRange.bound([STAFF, nameOf(slug, '')], [STAFF, nameOf(slug, days[0] ?? '')], true, true),
    );
  });
}

/** Today and tomorrow. */
function daysToKeep(timezone: string): string[] {
  const today = localDateOf(serverNow(), timezone);
  return [today, addDays(today, 1)];
}

async function restore(query: Query): Promise<void> {
  if (tokens.get() === null || query.state.data !== undefined) return;
  const stored = await readDevice('answers', (store) => store.getAll(ofStaff()));
  const found = stored.find((answer) => answer.build === buildName() && answersQuery(answer, query));
  if (!found || query.state.data !== undefined || tokens.get() === null) return;
  // A failure stays one: the page then marks the answer as old, also where the device reports a network.
  const status = query.state.status === 'pending' ? 'success' : query.state.status;
  query.setState({ data: found.data, dataUpdatedAt: found.at, status });
}

function answersQuery({ hash, data }: StoredAnswer, query: Query): boolean {
  if (query.queryKey[0] === listDeskClubs.name) return hash === CLUBS;
  if (hash === CLUBS) return false;
  const { timezone, date } = data as Agenda;
  const asked = Object(Object(query.queryKey[1]).query).date ?? daysToKeep(timezone)[0];
  return date === asked && hash === nameOf(slugOf(query), date);
}
