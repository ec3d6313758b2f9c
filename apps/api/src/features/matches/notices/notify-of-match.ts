import type { Database } from '@bandeja/db/transaction';
import { type NotificationParams, type NotificationType, notifyPlayers } from '../../notifications/public.ts';
import { findPlayerIds } from '../players/match-players.repository.ts';
import type { LoadedMatch } from '../reads/load-matches.ts';
import { proposalParams, resultParams } from './match-notices.ts';

type MatchNotice = Extract<NotificationType, `match_${string}`>;

/** The actor, who is not notified, and the instant. `by` is null when no player acted. */
type Action = { by: number | null; now: Date };
type PlayerAction = Action & { by: number };

/** Notifies these players, without the actor and deleted players, in the caller's transaction. */
async function notify<T extends MatchNotice>(
  tx: Database,
  type: T,
  players: readonly number[],
  { by, now }: Action,
  params: NotificationParams[T] | ((player: number) => NotificationParams[T]),
): Promise<void> {
  const present = await findPlayerIds(tx, players);
  const others = players.filter((player) => player !== by && present.has(player));
  await notifyPlayers(tx, { players: others, type, params, now });
}

const playersOf = ({ players }: LoadedMatch) => players.map(({ player_id }) => player_id);

/** The players, and the creator, who may not play. */
const playersAndCreator = (loaded: LoadedMatch) => [...playersOf(loaded), loaded.match.created_by];

/** Another player added these players to the match. */
export const notifyAdded = (
  tx: Database,
  { match }: LoadedMatch,
  players: readonly number[],
  action: PlayerAction,
): Promise<void> =>
  notify(tx, 'match_added', players, action, { match: match.id, how: 'seated', by: action.by });

/** A player joined by an invite link. Notifies the sender of the link and the creator. */
export const notifyJoined = (
  tx: Database,
  { match }: LoadedMatch,
  { host, ...action }: PlayerAction & { host: number },
): Promise<void> =>
  notify(tx, 'match_added', [host, match.created_by], action, {
    match: match.id,
    how: 'joined',
    by: action.by,
  });

export const notifyCancellation = (tx: Database, loaded: LoadedMatch, action: Action): Promise<void> =>
  notify(tx, 'match_cancelled', playersOf(loaded), action, { match: loaded.match.id });

export const notifyResult = (tx: Database, loaded: LoadedMatch, action: Action): Promise<void> =>
  notify(tx, 'match_finished', playersAndCreator(loaded), action, (player) =>
    resultParams(loaded, player, action.now),
  );

/** The result is final: accepted by a player, or by the deadline (`by` is null). */
export const notifyAcceptance = (tx: Database, loaded: LoadedMatch, action: Action): Promise<void> =>
  notify(tx, 'match_accepted', playersOf(loaded), action, { match: loaded.match.id, by: action.by });

export const notifyContest = (tx: Database, loaded: LoadedMatch, action: PlayerAction): Promise<void> =>
  notify(tx, 'match_contested', playersAndCreator(loaded), action, { match: loaded.match.id, by: action.by });

export const notifyProposal = (tx: Database, loaded: LoadedMatch, action: PlayerAction): Promise<void> =>
  notify(tx, 'match_proposed', playersOf(loaded), action, (player) =>
    proposalParams(loaded, player, action.by),
  );

/** A player declared not to have played. Notifies the other players and the creator. */
export const notifyDecline = (tx: Database, loaded: LoadedMatch, action: PlayerAction): Promise<void> =>
  notify(tx, 'match_declined', playersAndCreator(loaded), action, { match: loaded.match.id, by: action.by });

/** The deadline passed. Notifies unconfirmed players, or all players of a match that became Friendly. */
export const notifyReturn = (
  tx: Database,
  loaded: LoadedMatch,
  { unconfirmed, friendly, now }: { unconfirmed: readonly number[]; friendly: boolean; now: Date },
): Promise<void> => {
  const players = friendly ? playersAndCreator(loaded) : unconfirmed;
  return notify(tx, 'match_returned', players, { by: null, now }, { match: loaded.match.id, friendly });
};

/** Seven days passed after a contest without an agreement. */
export const notifyContestExpired = (
  tx: Database,
  loaded: LoadedMatch,
  { now }: { now: Date },
): Promise<void> =>
  notify(
    tx,
    'match_finished',
    playersAndCreator(loaded),
    { by: null, now },
    {
      match: loaded.match.id,
      outcome: 'no_agreement',
    },
  );
