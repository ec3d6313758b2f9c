import {
  NOT_FULL_CHOICES,
  OPENING_GENDERS,
  OPENING_STATES,
  REQUEST_STATES,
} from '@bandeja/rules/matches/opening/opening';
import { PLACE_CENTS_MAX } from '@bandeja/rules/matches/opening/places';
import * as z from 'zod/mini';
import { described, instant } from './primitives.ts';

/** A bound of a range in a request, with one decimal, as the app shows levels. */
export const levelBound = () =>
  z.optional(
    z.nullable(
      z
        .number('Nível inválido.')
        .check(z.gte(0, 'De 0 a 7.'), z.lte(7, 'De 0 a 7.'), z.multipleOf(0.1, 'Use uma casa decimal.')),
    ),
  );

const shownBound = (text: string) => described(text, z.nullable(z.number()));

/** What an open match says of its free places, in the match and in the list. */
export const openingFacts = () => ({
  level_min: shownBound('Lowest level that joins without asking; null: no bound.'),
  level_max: shownBound('Highest level that joins without asking; null: no bound.'),
  gender: described('Who the places are for; mixed: two women and two men.', z.enum(OPENING_GENDERS)),
  fill_by: described('Until when players join; then not_full decides.', instant()),
  places_free: z.int(),
  price_cents: described('What a free place costs; 0: nothing.', z.int()),
});

/** Why no such price is asked of a place, and why a place that costs is not taken. */
export const OF_PRICE = [
  'opening_price_needs_payment',
  'opening_price_high',
  'opening_price_fixed',
  'split_exists',
] as const;
export const OF_PLACE = [
  'match_place_unpaid',
  'match_place_pause',
  'match_place_rest',
  'match_place_lost',
  'payments_off',
  'match_version_moved',
] as const;

/** Why a match keeps its place and time. */
export const OF_MOVE = ['court_not_found', 'opening_price_fixed'] as const;

/** Why a player stays in a match. */
export const OF_EMPTIED_PLACE = ['match_player_in_sets', 'match_places_settled'] as const;

export const placePrice = () =>
  described(
    'What a free place costs; left out: nothing. Only with a booked court that the player has paid online; what others pay returns to the player at fill_by.',
    z.optional(
      z.int().check(z.gte(0, 'O preço não pode ser negativo.'), z.lte(PLACE_CENTS_MAX, 'Preço alto demais.')),
    ),
  );

/** How a match is open to players who are in no link and no list of its creator. */
const MatchOpening = () =>
  z.object({
    state: z.enum(OPENING_STATES),
    ...openingFacts(),
    not_full: described(
      'What happens at fill_by with a free place; null without a session.',
      z.nullable(z.enum(NOT_FULL_CHOICES)),
    ),
    note: z.nullable(z.string()),
    leave_free_until: described(
      'A player outside the range was seated: until then the others may leave without consequence.',
      z.nullable(instant()),
    ),
    requests_waiting: described('Requests that wait for the creator; 0 for others.', z.int()),
    own_request: described(
      "The viewer's own request; null: none.",
      z.nullable(z.object({ id: z.int(), state: z.enum(REQUEST_STATES), until: instant() })),
    ),
    can: described(
      'What the viewer can do; join and request in the answer of one match only. answer: say what happens when it is not full, when asked. substitute: name who takes the own place.',
      z.object({
        change: z.boolean(),
        close: z.boolean(),
        answer: z.boolean(),
        join: z.boolean(),
        request: z.boolean(),
        substitute: z.boolean(),
        line: described('Wait for a place; left out: no.', z.optional(z.boolean())),
      }),
    ),
    refusal: described(
      'Why the viewer can neither join nor request, as joinOpenMatch answers; null: can, or plays in it.',
      z.nullable(z.object({ code: z.string(), sentence: z.string() })),
    ),
    held: described(
      'The players whose place waits for their payment; left out: none.',
      z.optional(z.array(z.int())),
    ),
    pays_leaver: described(
      'A player left a place whose money is the court’s: the next payment of a place is the court’s at once, and that of the leaver goes back. Left out: none did.',
      z.optional(z.literal(true)),
    ),
    left_cents: described(
      'What the viewer paid for a place and left after the deadline, in centavos: it returns when somebody pays the place before the start. Left out: none.',
      z.optional(z.int()),
    ),
    line: described(
      'The viewer waits for a place: how many are ahead, and until when one is kept for the viewer. Left out: does not wait.',
      z.optional(
        z.object({
          ahead: z.int(),
          offered_until: z.nullable(instant()),
          named: described(
            'A player who left named the viewer; left out: the viewer asked.',
            z.optional(z.literal(true)),
          ),
        }),
      ),
    ),
  });

/** The viewer's own place in an open match that costs. */
const MatchPayment = () =>
  z.object({
    id: described('The payment, to charge it.', z.int()),
    match_place: described('The place, to read its latest payment.', z.int()),
    amount_cents: z.int(),
    status: described(
      'waiting: for the Pix, until then. paid: it returns to who leaves before fill_by. settled: it returns only if somebody takes the place.',
      z.enum(['waiting', 'paid', 'settled']),
    ),
    until: instant(),
  });

/** Own openings, requests, joins and alerts in the export of an account. */
export const exportedOpenings = () => ({
  match_openings: described(
    'How the player opened own matches to others.',
    z.array(
      z.object({
        match: z.int(),
        level_min: z.nullable(z.number()),
        level_max: z.nullable(z.number()),
        gender: z.string(),
        fill_by: instant(),
        not_full: z.string(),
        note: z.nullable(z.string()),
        opened_at: instant(),
        price_cents: described('Of a free place; null: none.', z.nullable(z.int())),
      }),
    ),
  ),
  match_requests: z.array(
    z.object({ match: z.int(), text: z.nullable(z.string()), state: z.string(), created_at: instant() }),
  ),
  match_joins: z.array(z.object({ match: z.int(), joined_at: instant() })),
  match_removals: described(
    'Matches that their creator took the player out of.',
    z.array(z.object({ match: z.int(), removed_at: instant() })),
  ),
  play_alerts: z.array(
    z.object({
      weekdays: z.array(z.int()),
      ...{ from: z.string(), to: z.string(), city: z.nullable(z.string()), clubs: z.array(z.string()) },
      ...{ level_min: z.nullable(z.number()), level_max: z.nullable(z.number()) },
      gender: z.nullable(z.string()),
      ...{ created_at: instant(), until: instant() },
    }),
  ),
  play_alert_notices: described(
    'Of which matches alerts told the player.',
    z.array(z.object({ match: z.int(), told_at: instant() })),
  ),
  match_places: described(
    'Places in open matches that cost.',
    z.array(
      z.object({
        id: z.int(),
        match: z.int(),
        booking: z.int(),
        amount_cents: z.int(),
        state: z.string(),
        until: instant(),
        payment: z.nullable(z.int()),
        created_at: instant(),
      }),
    ),
  ),
  match_line: described(
    'Matches for a place of which the player waits or waited.',
    z.array(z.object({ match: z.int(), asked_at: instant() })),
  ),
});

/** Of a match: how it is open, and the viewer's own place that costs. */
export const openedParts = () => ({
  opening: described('Of a match that was opened to others.', z.optional(MatchOpening())),
  payment: described("The viewer's own place that costs; left out: none.", z.optional(MatchPayment())),
});
