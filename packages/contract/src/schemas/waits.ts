import { LONGEST_DURATION } from '@bandeja/rules/bookings/constants';
import { WAIT_CLUBS_AT_MOST } from '@bandeja/rules/bookings/waits';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, idInPath, instant, localDate, localTime, text } from '../fields/primitives.ts';
import { ClubSummary } from './clubs.ts';

const tag = 'Avise se vagar';

/** A wait for a court: the opening day, between two times of the club's clock, at one of these clubs. */
export const CourtWait = z.object({
  id: z.int(),
  clubs: z.array(ClubSummary),
  date: z.string(),
  from: z.string(),
  to: z.string(),
  duration: described('Minutes.', z.int()),
  created_at: instant(),
  sport: described('Of the courts; null: any.', z.nullable(z.string())),
});
export type CourtWait = z.infer<typeof CourtWait>;

export const listWaits = defineCall({
  tag,
  summary: 'Os avisos ativos de quem chama, na ordem em que foram pedidos',
  access: 'player',
  answer: z.array(CourtWait),
});

export const addWait = defineCall({
  tag,
  summary:
    'Entra na fila de quadras que vagarem em um dia, entre dois horários; até 3 avisos ativos por jogador',
  access: 'player',
  status: 201,
  body: z.object({
    clubs: described(
      'Slugs.',
      z
        .array(text(100, 1))
        .check(
          z.minLength(1, 'Escolha um clube.'),
          z.maxLength(WAIT_CLUBS_AT_MOST, `No máximo ${WAIT_CLUBS_AT_MOST} clubes.`),
        ),
    ),
    date: localDate(),
    from: localTime(),
    to: described('Not after from: after midnight.', localTime()),
    duration: described(
      'Minutes.',
      z.int('Escolha uma duração.').check(z.positive('Escolha uma duração.'), z.lte(LONGEST_DURATION)),
    ),
    sport: described('Of the courts; without one any.', z.optional(text(60, 1))),
  }),
  answer: CourtWait,
  errors: [
    ...(['club_not_found', 'slot_in_past', 'slot_too_far_ahead', 'slot_duration_not_offered'] as const),
    ...(['wait_no_court', 'wait_times_too_short', 'too_many_waits'] as const),
  ],
});

export const removeWait = defineCall({
  tag,
  summary: 'Sai da fila; uma quadra guardada por este aviso passa ao próximo',
  access: 'player',
  status: 204,
  params: z.object({ id: idInPath() }),
  errors: ['wait_not_found'],
});

/** A court that is held for the player. Taking it is bookCourt with its id as `offer`, court, date, start and duration. */
export const CourtOffer = z.object({
  id: z.int(),
  wait: z.int(),
  court: z.object({ id: z.int(), name: z.string(), club: ClubSummary }),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  start_at: instant(),
  end_at: instant(),
  duration: described('Minutes.', z.int()),
  timezone: z.string(),
  price_cents: z.int(),
  begins_at: described('At night its minutes begin in the morning; it can be taken before.', instant()),
  expires_at: described('The court is held until then.', instant()),
});
export type CourtOffer = z.infer<typeof CourtOffer>;

export const listOffers = defineCall({
  tag,
  summary: 'As quadras guardadas agora para quem chama, a que acaba antes primeiro',
  access: 'player',
  answer: z.array(CourtOffer),
});

export const declineOffer = defineCall({
  tag,
  summary: 'Recusa uma quadra guardada, que passa ao próximo da fila; de novo não muda nada',
  access: 'player',
  status: 204,
  params: z.object({ id: idInPath() }),
  body: z.object({}),
  errors: ['offer_not_found', 'offer_over'],
});
