import type { Call } from '@bandeja/contract/call';
import { acceptMatch } from '@bandeja/contract/calls/match-lifecycle';
import { type MatchScore, recordSet } from '@bandeja/contract/calls/match-scores';
import { createMatch, finishMatch, getMatch, type Match } from '@bandeja/contract/calls/matches';
import { getOwnPlayer } from '@bandeja/contract/calls/own-player';
import { ApiError, type Client, createClient } from '@bandeja/contract/client';
import { presentStateOf } from '@bandeja/contract/present-states';
import type { QueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/form/error-messages.ts';
import { api } from '../../session/api.ts';
import { counted } from '../../session/calls-in-flight.ts';
import { reloadTokens } from '../../session/tokens.ts';
import { callKey } from '../call-query.ts';
import { answersOf, CHANGES } from '../changes.ts';
import { isAnswered, isServerFailure } from '../is-answered.ts';
import { refetch, storeAnswer } from '../refetch.ts';
import { type Entry, hasSeen, isKnown, isTooOld, nextToSend, type Queue, type QueueEvent } from './queue.ts';

const CALLS: Record<Entry['call'], Call> = { createMatch, recordSet, finishMatch, acceptMatch };

const TOO_OLD = 'Ficou guardado por mais de 29 dias. Confira a partida antes de enviar.';

interface Dependencies {
  client: QueryClient;
  read: (owner: number) => Promise<Queue>;
  apply: (owner: number, event: QueueEvent) => Promise<void>;
}

/** Sends what waits for the player, in order, until nothing may go out or there is no answer. Throws the latter. */
export async function sendQueue(owner: number, { client, read, apply }: Dependencies): Promise<void> {
  let send: Client | null = null;
  for (;;) {
    send ??= await clientOf(owner);
    if (!send) return;
    // After the calls above, during which the player may have left and erased it.
    const entry = nextToSend(await read(owner));
    if (!entry) return;
    if (isTooOld(entry, Date.now())) {
      await apply(owner, { type: 'refused', id: entry.id, text: TOO_OLD });
      continue;
    }
    let sent = entry;
    try {
      // The sets may have changed since the player finished the match: compared first, and sent with that version.
      if (entry.call === 'finishMatch' && entry.seen && !entry.isSent) {
        const match: Match = await send(getMatch, { params: { id: entry.match } });
        // The page has the states to choose from, for every answer.
        await storeAnswer(client, { queryKey: callKey(getMatch, { params: { id: match.id } }) }, match);
        if (!hasSeen(entry, match.scores)) {
          await apply(owner, { type: 'conflicted', id: entry.id, present: match });
          continue;
        }
        const expected_version = match.version;
        sent = { ...entry, input: { ...entry.input, body: { ...entry.input.body, expected_version } } };
        await apply(owner, { type: 'sending', id: entry.id, expected_version });
      } else {
        await apply(owner, { type: 'sending', id: entry.id });
      }
      const answer: unknown = await send(callOf(entry), sent.input as never, {
        idempotencyKey: entry.key,
      });
      if (isKnown(entry)) await showAnswer(client, entry, answer);
      await apply(owner, { type: 'answered', id: entry.id, answer });
      if (entry.call === 'recordSet')
        void readMatch(client, send, answer as MatchScore).catch(() => undefined);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        // The tokens have changed; their player is read again.
        send = null;
        continue;
      }
      if (!isAnswered(error)) {
        if (isServerFailure(error)) await apply(owner, { type: 'failed', id: entry.id });
        throw error;
      }
      await apply(owner, refusalOf(entry, error));
    }
    void refetch(client, isKnown(entry) ? answersOf(CHANGES[entry.call]) : {}).catch(() => undefined);
  }
}

/** A call of a newer build is sent as that build stored it. */
const callOf = ({ call, request }: Entry): Call => CALLS[call] ?? ({ name: call, ...request } as Call);

function refusalOf(entry: Entry, error: ApiError): QueueEvent {
  const { id } = entry;
  if (!isKnown(entry)) return { type: 'refused', id, text: errorText(error) };
  const moved = presentStateOf(error, 'match_version_moved');
  if (moved?.match) return { type: 'conflicted', id, present: moved.match };
  const set = presentStateOf(error, 'score_version_moved');
  if (set) return { type: 'conflicted', id, present: set.score };
  return { type: 'refused', id, text: errorText(error) };
}

/**
 * A client bound to the access token that the server has just recognised as the owner's; null: another player is signed
 * in. It renews nothing, because another tab may have stored the tokens of another player meanwhile.
 */
async function clientOf(owner: number): Promise<Client | null> {
  const player = await api(getOwnPlayer);
  const { access } = reloadTokens() ?? {};
  if (access === undefined || player.id !== owner) return null;
  const bound = counted(
    createClient({
      baseUrl: '',
      send: (request) => {
        request.headers.set('authorization', `Bearer ${access}`);
        return fetch(request);
      },
    }),
  );
  const confirmed = await bound(getOwnPlayer);
  return confirmed.id === owner ? bound : null;
}

/** The stored lists show the set by the match (own-changes.ts), also where no page of this visit has read it. */
async function readMatch(client: QueryClient, send: Client, { match: id }: MatchScore): Promise<void> {
  const queryKey = callKey(getMatch, { params: { id } });
  if (client.getQueryData(queryKey) !== undefined) return;
  await storeAnswer(client, { queryKey }, await send(getMatch, { params: { id } }));
}

/** The page keeps showing what the entry has shown until the match is read again. */
async function showAnswer(client: QueryClient, entry: Entry, answer: unknown): Promise<void> {
  if (entry.call !== 'recordSet') {
    const match = answer as Match;
    return storeAnswer(client, { queryKey: callKey(getMatch, { params: { id: match.id } }) }, match);
  }
  const score = answer as MatchScore;
  client.setQueryData(
    callKey(getMatch, { params: { id: score.match } }),
    (match: Match | undefined) =>
      match && {
        ...match,
        scores: [...match.scores.filter(({ set }) => set !== score.set), score].toSorted(
          (a, b) => a.set - b.set,
        ),
      },
  );
}
