import type { Ability } from '../abilities.ts';
import type { Block } from '../players/blocks.ts';

export const PLAYERS_AT_LEAST = 4;
export const PLAYERS_AT_MOST = 64;
export const COURTS_AT_MOST = 16;
/** The rounds that a creator can ask for: with 64 players every player has 63 partners. */
export const ROUNDS_AT_MOST = 63;
/** The rounds that an event plays when its creator asks for no number. */
export const PLANNED_ROUNDS_AT_MOST = 200;
/** The points of a match. */
export const MATCH_POINTS = [16, 21, 24, 32] as const;
/** Events that one player creates in a day. */
export const EVENTS_A_DAY = 20;

export const AMERICANO_STAGES = ['gathering', 'running', 'finished'] as const;
export type AmericanoStage = (typeof AMERICANO_STAGES)[number];

export type AmericanoFacts = {
  stage: AmericanoStage;
  /** The player who created the event, or who took over when that account was deleted. */
  organiser: number;
  /** In the order of entry; `player` is null for a guest, `left` is true for those who left after the start. */
  entrants: readonly { id: number; player: number | null; left: boolean }[];
  /** The present round of a running event is its last one. */
  lastRound: boolean;
  /** Between the viewer and a player of the event (players/blocks.ts). */
  block?: Block;
};

/** Every refusal of these rules that is an error code. The contract defines status and sentence of each. */
export type AmericanoRefusal =
  | 'americano_started'
  | 'americano_last_round'
  | 'americano_left'
  | 'americano_full'
  | 'americano_not_creator'
  | 'americano_entrant_not_found'
  | 'americano_needs_four'
  | 'americano_not_in'
  | 'americano_not_started'
  | 'americano_finished';

/** `already_in`: the call changes nothing and answers the event, so a repeated tap on the link is no error. */
export type JoinRefusal =
  | 'already_in'
  | 'americano_left'
  | 'americano_last_round'
  | 'americano_finished'
  | 'americano_full'
  | 'americano_blocked'
  | 'americano_closed_to_you';

/** Decides whether a player may do one thing with an event: null, or the first refusal. */
export type AmericanoRule<Code extends string = AmericanoRefusal> = (
  event: AmericanoFacts,
  viewer: number,
) => Ability<Code>;

/** Enter the event by its link, also late: until its last round begins. A player who left stays out. */
export const refuseJoin: AmericanoRule<JoinRefusal> = (event, viewer) => {
  if (entryOf(event, viewer) !== undefined) return 'already_in';
  if (event.entrants.some(({ player }) => player === viewer)) return 'americano_left';
  return refuseEntry(event) ?? refuseBlocked(event);
};

/** Add a guest by name, also late. */
export const refuseAddGuest: AmericanoRule = (event, viewer) =>
  refuseOther(event, viewer) ?? refuseEntry(event);

/** Leave the event. */
const refuseLeave: AmericanoRule = (event, viewer) =>
  entryOf(event, viewer) === undefined ? 'americano_entrant_not_found' : refuseFinished(event);

/** Remove another entrant. */
const refuseRemove: AmericanoRule = (event, viewer) => refuseOther(event, viewer) ?? refuseFinished(event);

/** The rule of an entry that is to leave: the viewer's own, or another one. */
export function refuseLeaveOf(
  event: AmericanoFacts,
  viewer: number,
  entrant: number,
): Ability<AmericanoRefusal> {
  const entry = event.entrants.find(({ id, left }) => id === entrant && !left);
  if (entry === undefined) return 'americano_entrant_not_found';
  return entry.player === viewer ? refuseLeave(event, viewer) : refuseRemove(event, viewer);
}

/** Plan the rounds and start the event. */
export const refuseStart: AmericanoRule = (event, viewer) => {
  const refusal = refuseOther(event, viewer) ?? refuseStarted(event);
  if (refusal !== null) return refusal;
  return activeOf(event).length < PLAYERS_AT_LEAST ? 'americano_needs_four' : null;
};

/** Record the points of a match, or correct them: who plays, and the organiser. A player who left does not. */
export const refuseScore: AmericanoRule = (event, viewer) =>
  event.organiser === viewer || entryOf(event, viewer) !== undefined
    ? refuseUnlessRunning(event)
    : 'americano_not_in';

/** End the event. */
export const refuseFinish: AmericanoRule = (event, viewer) =>
  refuseOther(event, viewer) ?? refuseUnlessRunning(event);

/** End the link of the event: it gets another one. */
export const refuseRenewLink: AmericanoRule = (event, viewer) =>
  refuseOther(event, viewer) ?? refuseFinished(event);

/** The abilities sent with an event. */
export const AMERICANO_RULES = {
  join: refuseJoin,
  leave: refuseLeave,
  add_guest: refuseAddGuest,
  remove: refuseRemove,
  start: refuseStart,
  score: refuseScore,
  finish: refuseFinish,
  renew_link: refuseRenewLink,
} satisfies Record<string, AmericanoRule<AmericanoRefusal | JoinRefusal>>;

export type AmericanoAbility = keyof typeof AMERICANO_RULES;
export type AmericanoAbilities = Record<AmericanoAbility, boolean>;

/** The viewer's abilities, from the same functions that refuse the calls; null: no player, so none of them. */
export function americanoAbilities(event: AmericanoFacts, viewer: number | null): AmericanoAbilities {
  const entries = Object.entries(AMERICANO_RULES).map(([name, refuse]) => [
    name,
    viewer !== null && refuse(event, viewer) === null,
  ]);
  return Object.fromEntries(entries) as AmericanoAbilities;
}

/**
 * The player who organises a running event when the organiser's account is deleted: who entered first of those who
 * have an account and still play. Null: only guests are left, and no player could end the event.
 */
export const nextOrganiser = (event: Pick<AmericanoFacts, 'entrants'>): number | null =>
  activeOf(event).find(({ player }) => player !== null)?.player ?? null;

const activeOf = ({ entrants }: Pick<AmericanoFacts, 'entrants'>) => entrants.filter(({ left }) => !left);

const entryOf = (event: AmericanoFacts, viewer: number) =>
  activeOf(event).find(({ player }) => player === viewer);

const refuseOther = ({ organiser }: AmericanoFacts, viewer: number) =>
  organiser === viewer ? null : 'americano_not_creator';

const refuseStarted = ({ stage }: AmericanoFacts) => (stage === 'gathering' ? null : 'americano_started');

const refuseFinished = ({ stage }: AmericanoFacts) => (stage === 'finished' ? 'americano_finished' : null);

const refuseUnlessRunning = (event: AmericanoFacts) =>
  event.stage === 'gathering' ? 'americano_not_started' : refuseFinished(event);

const refuseBlocked = ({ block = null }: AmericanoFacts) =>
  block === null ? null : block === 'own' ? 'americano_blocked' : 'americano_closed_to_you';

const refuseEntry = (event: AmericanoFacts) => {
  const refusal = refuseFinished(event);
  if (refusal !== null) return refusal;
  if (event.stage === 'running' && event.lastRound) return 'americano_last_round';
  return activeOf(event).length >= PLAYERS_AT_MOST ? 'americano_full' : null;
};
