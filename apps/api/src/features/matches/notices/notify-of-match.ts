import type { Database } from '@bandeja/db/database';
import { mayAnswer, refuseAnswerOfPlace } from '@bandeja/rules/matches/abilities';
import { isMatchType } from '@bandeja/rules/matches/match-type';
import { resultState } from '@bandeja/rules/matches/result';
import type { MatchWord } from '@bandeja/rules/matches/words';
import type { MatchField } from '@bandeja/rules/notifications/match-texts';
import { type NotificationParams, type NotificationType, notifyPlayers } from '../../notifications/public.ts';
import { findApart, findUnknownPlayers } from '../../players/public.ts';
import { consentDeadlineOf, factsOf } from '../matches.presenter.ts';
import type { LoadedMatch } from '../matches.repository.ts';

const teamOf = ({ players }: LoadedMatch, id: number) =>
  players.find(({ player_id }) => player_id === id)?.team ?? '';

/** Games per set, the player's own first. */
const setsFor = (loaded: LoadedMatch, player: number): [number, number][] =>
  loaded.scores.map(({ team_a_score: a, team_b_score: b }) =>
    teamOf(loaded, player) === 'B' ? [b, a] : [a, b],
  );

/**
 * The parameters of a result notification for one player: outcome, sets, level change, and the deadlines of a contest
 * and of the confirmation.
 */
function resultParams(loaded: LoadedMatch, player: number, now: Date): NotificationParams['match_finished'] {
  const { match, levelChanges } = loaded;
  const team = teamOf(loaded, player);
  const change = levelChanges.find((one) => one.player === player);
  const mayContest = resultState(match, now) === 'provisional' && mayAnswer(factsOf(loaded), player);
  const mayConfirm = refuseAnswerOfPlace(factsOf(loaded), player, now) === null;
  return {
    match: match.id,
    outcome: match.winner === null || team === '' ? 'open' : match.winner === team ? 'won' : 'lost',
    sets: setsFor(loaded, player),
    level: change ? { from: change.previous_level, to: change.level } : null,
    contest_until: mayContest ? (match.provisional_until?.toISOString() ?? null) : null,
    confirm_until: mayConfirm ? (consentDeadlineOf(loaded, now)?.toISOString() ?? null) : null,
  };
}

/** The parameters of a proposal notification for one player. */
const proposalParams = (
  loaded: LoadedMatch,
  player: number,
  by: number,
): NotificationParams['match_proposed'] => ({
  match: loaded.match.id,
  by,
  sets: setsFor(loaded, player),
  may_answer: mayAnswer(factsOf(loaded), player),
});

type MatchNotice = Extract<NotificationType, `match_${string}` | 'level_changed'>;

/** The actor, who is not notified, and the instant. `by` is null when no player acted. */
type Action = { by: number | null; now: Date };
type PlayerAction = Action & { by: number };

/** Notifies these players, without the actor and deleted players, in the caller's transaction. */
export async function notify<T extends MatchNotice>(
  tx: Database,
  type: T,
  players: readonly number[],
  { by, now }: Action,
  params: NotificationParams[T] | ((player: number) => NotificationParams[T]),
): Promise<void> {
  const removed = await findUnknownPlayers(tx, players);
  const others = players.filter((player) => player !== by && !removed.includes(player));
  await notifyPlayers(tx, { players: others, author: by, type, params, now });
}

const playersOf = ({ players }: LoadedMatch) => players.map(({ player_id }) => player_id);

/** The players, and the creator, who may not play. */
export const playersAndCreator = (loaded: LoadedMatch) => [...playersOf(loaded), loaded.match.created_by];

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

/** A player will play. Notifies the creator and the players who put the player into the match. */
export const notifyConfirmation = (
  tx: Database,
  { match }: LoadedMatch,
  { hosts, ...action }: PlayerAction & { hosts: readonly number[] },
): Promise<void> =>
  notify(tx, 'match_confirmed', [match.created_by, ...hosts], action, { match: match.id, by: action.by });

/**
 * A player is said not to have come: told without who said it. Who said it spends the own budget, so a report that is
 * taken back and made again is no way to fill a bell.
 */
export const notifyMissed = (
  tx: Database,
  {
    match,
    player,
    reporter,
    until,
    now,
  }: {
    match: number;
    player: number;
    reporter: number | null;
    until: string;
    now: Date;
  },
): Promise<void> =>
  notify(tx, 'match_missed', [player], { by: reporter, now }, { match, by_desk: reporter === null, until });

/** A player sent a ready message. Notifies the other players, except those apart from the player by a block. */
export async function notifyWord(
  tx: Database,
  loaded: LoadedMatch,
  { word, ...action }: PlayerAction & { word: MatchWord },
): Promise<void> {
  const players = playersOf(loaded);
  const apart = await findApart(tx, action.by, players);
  const params = { match: loaded.match.id, by: action.by, word };
  await notify(
    tx,
    'match_word',
    players.filter((player) => !apart.includes(player)),
    action,
    params,
  );
}

/** A result that waited for confirmations moved levels. Notifies the players whose level changed. */
export const notifyLevelChanges = (tx: Database, loaded: LoadedMatch, now: Date): Promise<void> => {
  const changes = new Map(loaded.levelChanges.map((change) => [change.player, change]));
  return notify(tx, 'level_changed', [...changes.keys()], { by: null, now }, (player) => ({
    match: loaded.match.id,
    from: changes.get(player)?.previous_level ?? 0,
    to: changes.get(player)?.level ?? 0,
  }));
};

export const notifyCancellation = (tx: Database, loaded: LoadedMatch, action: Action): Promise<void> =>
  notify(tx, 'match_cancelled', playersOf(loaded), action, { match: loaded.match.id });

/** A player edited the match, or the club moved it. Notifies the other players and the creator. */
export const notifyChange = (
  tx: Database,
  loaded: LoadedMatch,
  { changed, ...action }: Action & { changed: readonly MatchField[] },
): Promise<void> =>
  notify(tx, 'match_changed', playersAndCreator(loaded), action, {
    match: loaded.match.id,
    by: action.by,
    changed,
    type: changed.includes('type') && isMatchType(loaded.match.type) ? loaded.match.type : null,
  });

/** A player who deleted the account left: notifies the creator, or the other players when it was the creator. */
export const notifyLeft = (
  tx: Database,
  loaded: LoadedMatch,
  { left, now }: { left: number; now: Date },
): Promise<void> => {
  const { created_by } = loaded.match;
  const players = created_by === left ? playersOf(loaded) : [created_by];
  return notify(tx, 'match_left', players, { by: left, now }, { match: loaded.match.id });
};

/** The booking ended: the match goes on without a court. Notifies all its players and its creator. */
export const notifyLostCourt = (tx: Database, loaded: LoadedMatch, action: Action): Promise<void> =>
  notify(tx, 'match_lost_court', playersAndCreator(loaded), action, { match: loaded.match.id });

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
