import { ApiError } from '@bandeja/contract/client';
import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { buildName } from '../../lib/first-paint/home-reads.ts';
import { whenIdle } from '../../lib/lazy.ts';
import { serverNow } from '../../lib/time/server-time.ts';
import { onSessionEnd } from '../../session/end-session.ts';
import { tokens } from '../../session/tokens.ts';
import { ownPlayerQuery } from '../own-player.ts';
import { type AnswersStore, readDevice, type StoredAnswer, writeAnswers } from './device-db.ts';
import {
  eraseOtherPictures,
  erasePictures,
  keepPictures,
  picturesIn,
  storedPictures,
} from './keep-pictures.ts';
import { answerInLists, isKept, isOwnAnswer } from './own-answers.ts';
import { LISTS_OF, withObject } from './own-changes.ts';

/** A read without an answer for this long shows the stored one meanwhile: a weak signal is not reported as none. */
const PATIENCE_MS = 3_000;

/**
 * Keeps the answers of the player's own data on this device (own-answers.ts), and the pictures in them. A read that gets
 * no answer shows the stored one with its time, while the read goes on. The end of the session erases them.
 */
export function keepOwnAnswers(client: QueryClient): void {
  const ownId = () =>
    tokens.get() === null ? null : (client.getQueryData(ownPlayerQuery.queryKey)?.id ?? null);

  async function save(query: Query): Promise<void> {
    const { queryKey, queryHash: hash, state } = query;
    const player = ownId();
    if (player === null || state.data == null) return;
    const lists = LISTS_OF[String(queryKey[0])];
    if (lists) showInLists(client, query, lists);
    const answer = { player, hash, queryKey, build: buildName(), data: state.data, at: state.dataUpdatedAt };
    const isOwn = isOwnAnswer(player, queryKey, state.data);
    if (!isOwn && !lists) return;
    await writeAnswers(async (answers) => {
      // A match that the player has left is in no list any more.
      await (isOwn ? answers.put(answer) : answers.delete([player, hash]));
      for (const list of lists ?? []) await keepInLists(answers, answer, list);
    });
    if (!isOwn) return;
    // The session has ended meanwhile.
    if (ownId() !== player) return writeAnswers((answers) => answers.delete([player, hash]));
    await keepPictures(picturesIn(queryKey, state.data), () => ownId() === player);
  }

  async function restore(query: Query): Promise<void> {
    const player = ownId();
    if (player === null || query.state.data !== undefined) return;
    const stored = await storedFor(query, player);
    const { isUsable } = await usableAnswers();
    if (!stored || !isUsable(stored, Date.now())) return;
    if (query.state.data !== undefined || ownId() !== player) return;
    const { data, at: dataUpdatedAt } = stored;
    // A failure stays one: the page then marks the answer as old, also where the device reports a network.
    const status = query.state.status === 'pending' ? 'success' : query.state.status;
    query.setState({ data, dataUpdatedAt, status });
  }

  const quietly = (work: Promise<void>) => void work.catch(() => undefined);

  function watch(query: Query): void {
    if (!isKept(query.queryKey) || query.state.data !== undefined) return;
    if (!navigator.onLine || query.state.status === 'error') quietly(restore(query));
    else setTimeout(() => quietly(restore(query)), PATIENCE_MS);
  }

  // A later part of the start, so that neither the page nor a first input waits for the schemas.
  whenIdle(() => quietly(eraseOld(ownId)));
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isKept(event.query.queryKey)) return;
    const { action, query } = event;
    if (action.type === 'success') quietly(save(query));
    else if (action.type === 'fetch') watch(query);
    else if ((action.type === 'failed' || action.type === 'error') && isUnanswered(action.error))
      quietly(restore(query));
  });
  // Reads that began before this code was loaded.
  for (const query of client.getQueryCache().getAll()) {
    if (query.state.data === undefined) watch(query);
    else if (isKept(query.queryKey)) quietly(save(query));
  }
  onSessionEnd(() => quietly(eraseAll()));
}

/** Whether an answer of this read, younger than `maxAgeMs`, is stored for the player. */
export async function isStored(player: number, queryKey: QueryKey, maxAgeMs: number): Promise<boolean> {
  const stored = await readDevice('answers', (store) => store.get([player, hashKey(queryKey)]));
  return stored !== undefined && Date.now() - stored.at < maxAgeMs;
}

const usableAnswers = () => import('./usable-answers.ts');

/** No answer of the API: no network, or a failing server or proxy. A refusal is an answer. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

async function storedFor({ queryKey, queryHash }: Query, player: number): Promise<StoredAnswer | null> {
  const stored = await readDevice('answers', (store) => store.get([player, queryHash]));
  if (stored) return stored;
  const listed = answerInLists(
    queryKey,
    await readDevice('answers', (store) => store.getAll(answersOf(player))),
  );
  return listed && { ...listed, hash: queryHash };
}

/** The lists of this visit show a match or booking as it was just read, as far as they are older. */
function showInLists(client: QueryClient, { queryKey, state }: Query, lists: readonly string[]): void {
  const { data, dataUpdatedAt: at } = state;
  for (const list of client
    .getQueryCache()
    .findAll({ predicate: (one) => lists.includes(String(one.queryKey[0])) })) {
    if (list.state.data === undefined || list.state.dataUpdatedAt > at) continue;
    const changed = withObject(
      { queryKey: list.queryKey, data: list.state.data },
      { queryKey, data },
      serverNow(),
    );
    if (changed === null) continue;
    // Not as an answer: it keeps its age, and is still read again.
    list.setState({ data: changed });
  }
}

/** The same in the stored answers of a list. */
async function keepInLists(
  answers: AnswersStore,
  { player, queryKey, data, at }: StoredAnswer,
  list: string,
): Promise<void> {
  const begin = JSON.stringify([list]).slice(0, -1);
  for (const stored of await answers.getAll(IDBKeyRange.bound([player, begin], [player, `${begin}\uffff`]))) {
    const changed = stored.at > at ? null : withObject(stored, { queryKey, data }, serverNow());
    if (changed !== null) await answers.put({ ...stored, data: changed });
  }
}

const answersOf = (player: number) => IDBKeyRange.bound([player], [player, []]);

/** Answers that are too old, of an earlier player, or left by a session that ended before this code was loaded. */
async function eraseOld(ownId: () => number | null): Promise<void> {
  if (tokens.get() === null) return eraseAll();
  const { isUsable, MAX_AGE_MS } = await usableAnswers();
  // Before the answers are read: a picture that is stored meanwhile stays.
  const pictures = await storedPictures();
  const own = ownId();
  const shown = new Set<string>();
  const old: [player: number, hash: string][] = [];
  // Read first: no read of a page waits for the comparison with the schemas.
  for (const answer of await readDevice('answers', (store) => store.getAll())) {
    const { player, hash, at, queryKey, data } = answer;
    // 0 stands for the staff of a club (keep-desk.ts), who may have no player.
    const isOther = own !== null && player !== 0 && player !== own;
    if (Date.now() - at > MAX_AGE_MS || isOther) old.push([player, hash]);
    else if (isUsable(answer, Date.now()))
      for (const picture of picturesIn(queryKey, data)) shown.add(picture);
  }
  if (old.length > 0) await writeAnswers((answers) => Promise.all(old.map((key) => answers.delete(key))));
  if (pictures.length > 0) await eraseOtherPictures(pictures, shown);
}

async function eraseAll(): Promise<void> {
  await Promise.all([writeAnswers((answers) => answers.clear()), erasePictures()]);
}
