import type { Match } from '@bandeja/contract/calls/matches';
import { ERROR_SENTENCE, type ErrorCode } from '@bandeja/contract/error-codes';
import { type MatchFacts, refuseLeave } from '@bandeja/rules/matches/abilities';
import { refuseLine } from '@bandeja/rules/matches/opening/line';
import { placesFree } from '@bandeja/rules/matches/opening/opening';
import { pauseEnds } from '@bandeja/rules/matches/opening/places';
import {
  type Entrant,
  type OpeningFacts,
  refuseAnswerNotFull,
  refuseClose,
  refuseOpen,
  refuseOpenJoin,
  refuseRequest,
} from '@bandeja/rules/matches/opening/refuse-entry';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import type { LoadedMatch } from '../matches.repository.ts';
import type { LoadedOpening } from './openings.repository.ts';

/** The facts of the rules about an opening; null: the match was never opened. */
export const openingFactsOf = ({
  match,
  opening,
}: Pick<LoadedMatch, 'match' | 'opening'>): OpeningFacts | null =>
  opening &&
  match.opening_state && {
    state: match.opening_state,
    level_min: opening.level_min,
    level_max: opening.level_max,
    gender: opening.gender,
    fill_by: opening.fill_by,
    not_full: opening.not_full,
    asked_at: opening.asked_at,
    genders: opening.genders,
    price_cents: opening.price_cents,
    offered: opening.line.filter(({ until }) => until !== null),
  };

type Shown = { facts: MatchFacts; viewer: number | null; now: Date };

/** Whether the viewer may open the match; left out: no. */
export const presentOpenAbility = (
  { match, players }: LoadedMatch,
  { facts, viewer, now }: Shown,
): { open?: true } => {
  const isOpen = match.opening_state === 'open' || match.opening_state === 'full';
  const mayOpen = !isOpen && placesFree(players) > 0 && refuseOpen(facts, viewer, now) === null;
  return mayOpen ? { open: true } : {};
};

/** The sentence of a refusal to enter; of a pause with the time at which it ends. */
export function sentenceOf(
  code: ErrorCode,
  { match }: Pick<LoadedMatch, 'match'>,
  { unpaid_since }: Pick<Entrant, 'unpaid_since'>,
): string {
  if (code !== 'match_place_pause' || unpaid_since === null) return ERROR_SENTENCE[code];
  const time = localTimeOf(pauseEnds(unpaid_since), match.timezone ?? DEFAULT_ZONE);
  return `Você guardou uma vaga desta partida e não pagou. Até as ${time}, outras pessoas podem entrar antes de você.`;
}

/** How a match is open, as the viewer sees it; left out: it was never opened. */
export function presentOpening(
  loaded: LoadedMatch,
  { facts, viewer, now }: Shown,
): Pick<Match, 'opening' | 'payment'> {
  const { opening: stored, entrant, players } = loaded;
  const opening = openingFactsOf(loaded);
  // A player is not told of another player's block: the match is as one that was never opened.
  if (opening === null || stored === null || entrant?.block === 'other') return {};
  // What strangers agreed on before it was played is nobody's matter afterwards.
  if (facts.ended_at !== null) return {};
  const opened = { match: facts, opening };
  const isCreator = viewer !== null && facts.created_by === viewer;
  const isActive = opening.state !== 'closed';
  // A visitor reads what the list of open matches says to all.
  if (viewer === null && !isActive) return {};
  const own = stored.requests.find(({ player }) => player === viewer);
  // The creator enters as the organiser who seats players, not by the opening.
  const join = entrant && !isCreator ? refuseOpenJoin(opened, entrant, now) : undefined;
  const request = entrant && !isCreator ? refuseRequest(opened, entrant, now) : undefined;
  const inLine = stored.line.findIndex(({ player }) => player === viewer);
  const mayWait = entrant && !isCreator && inLine < 0 && refuseLine(opened, entrant, now) === null;
  const isIn = players.some(({ player_id }) => player_id === viewer);
  const code = isActive && join && request && !isIn ? (join === 'opening_level' ? request : join) : null;
  const held =
    viewer === null ? [] : stored.places.flatMap(({ state, player }) => (state === 'held' ? [player] : []));
  const paysLeaver =
    viewer !== null && stored.places.some(({ state, player }) => state === 'left' && player !== viewer);
  // What a bank took back is the leaver's already.
  const left = stored.places.find(
    ({ state, player, payment }) => state === 'left' && player === viewer && payment?.status === 'approved',
  );
  return {
    opening: {
      state: opening.state,
      level_min: opening.level_min,
      level_max: opening.level_max,
      gender: opening.gender,
      fill_by: stored.fill_by.toISOString(),
      places_free: placesFree(players),
      price_cents: opening.price_cents,
      not_full: viewer === null ? null : opening.not_full,
      note: viewer === null ? null : stored.note,
      leave_free_until: stored.leave_free_until?.toISOString() ?? null,
      requests_waiting: isCreator
        ? stored.requests.filter(
            ({ state, until, is_apart }) => state === 'waiting' && until > now && !is_apart,
          ).length
        : 0,
      own_request: own ? { id: own.id, state: own.state, until: own.until.toISOString() } : null,
      can: {
        change: isActive && refuseOpen(facts, viewer, now) === null,
        close: refuseClose(opened, viewer) === null,
        answer: refuseAnswerNotFull(opened, viewer, now) === null,
        join: join === null,
        request: request === null,
        substitute:
          isIn &&
          mayName(stored, { viewer, isActive }) &&
          now < new Date(facts.date) &&
          refuseLeave(facts, viewer, now) === null,
        ...(mayWait && { line: true }),
      },
      refusal: code && entrant ? { code, sentence: sentenceOf(code, loaded, entrant) } : null,
      ...(held.length > 0 && { held }),
      ...(left && now < new Date(facts.date) && { left_cents: left.amount_cents }),
      ...(paysLeaver && { pays_leaver: true as const }),
      ...(inLine >= 0 &&
        isActive && {
          line: {
            ahead: inLine,
            offered_until: stored.line[inLine]?.until?.toISOString() ?? null,
            ...(stored.line[inLine]?.named_by && { named: true as const }),
          },
        }),
    },
    ...presentPayment(stored, viewer),
  };
}

/**
 * Whether who leaves names who plays instead: of a place that waits for its Pix the line decides. Who pays instead enters by an own
 * act, which a closed match allows only for a settled place.
 */
function mayName(
  { places }: LoadedOpening,
  { viewer, isActive }: { viewer: number | null; isActive: boolean },
): boolean {
  const own = places.find(({ player }) => player === viewer);
  return own === undefined || own.state === 'settled' || (own.state === 'paid' && isActive);
}

/** The viewer's own place that costs. */
function presentPayment({ places }: LoadedOpening, viewer: number | null): Pick<Match, 'payment'> {
  const own = places.find(({ player, state }) => player === viewer && state !== 'left');
  if (!own?.payment) return {};
  const { id, amount_cents, state, until, payment } = own;
  const status =
    state === 'held' ? ('waiting' as const) : state === 'paid' ? ('paid' as const) : ('settled' as const);
  return {
    payment: { id: payment.id, match_place: id, amount_cents, status, until: until.toISOString() },
  };
}
