import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, idInPath, instant } from '../fields/primitives.ts';

const tag = 'Partidas';

const matchId = z.object({ id: idInPath() });

/** The phones that players of a match show each other. */
export const MatchNumbers = z.object({
  numbers: described(
    'Of the other players, without those apart from the viewer by a block.',
    z.array(z.object({ player: z.int(), phone: described('Digits with the country code.', z.string()) })),
  ),
  shows: described('Whether the viewer shows the own phone in this match.', z.boolean()),
  has_phone: described("Whether the viewer's profile has one.", z.boolean()),
  until: described('From then on no phone is shown.', instant()),
});
export type MatchNumbers = z.infer<typeof MatchNumbers>;

const ofNumbers = [
  'match_not_found',
  'match_numbers_of_players',
  'match_numbers_of_adults',
  'match_cancelled',
  'match_numbers_over',
] as const;

export const listMatchNumbers = defineCall({
  tag,
  summary:
    'Os telefones que quem joga a partida mostra, para os adultos que a jogam, até um dia depois do fim',
  access: 'player',
  params: matchId,
  answer: MatchNumbers,
  errors: ofNumbers,
});

export const showMatchNumber = defineCall({
  tag,
  summary: 'Mostra o próprio telefone a quem joga esta partida, ou deixa de mostrá-lo',
  access: 'player',
  params: matchId,
  body: z.object({ show: z.boolean() }),
  answer: z.object({ shows: z.boolean() }),
  errors: [...ofNumbers, 'match_number_missing'],
});

/** A match in which a player shows the own phone, in the player's export. */
export const ExportedNumber = z.object({ match: z.int(), shown_at: instant() });
