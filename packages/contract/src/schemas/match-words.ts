import { MATCH_WORDS } from '@bandeja/rules/matches/words';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, idInPath, instant } from '../fields/primitives.ts';

const tag = 'Partidas';

const matchId = z.object({ id: idInPath() });
const word = () => z.enum(MATCH_WORDS, 'Escolha um dos recados prontos.');

/** The ready messages of a match, for its players only. */
export const MatchWords = z.object({
  words: described(
    'Oldest first, without those of players who have left and of players apart from the viewer by a block.',
    z.array(z.object({ player: z.int(), word: word(), said_at: instant() })),
  ),
  can_say: described('What the viewer may send now.', z.array(word())),
  left: described('How many more the viewer may send in this match.', z.int()),
});
export type MatchWords = z.infer<typeof MatchWords>;

export const listMatchWords = defineCall({
  tag,
  summary: 'Os recados prontos da partida, só para quem joga',
  access: 'player',
  params: matchId,
  answer: MatchWords,
  errors: ['match_not_found', 'match_words_of_players'],
});

export const sayMatchWord = defineCall({
  tag,
  summary: 'Manda um recado pronto a quem joga a partida; até cinco por jogador',
  access: 'player',
  params: matchId,
  body: z.object({ word: word() }),
  answer: MatchWords,
  errors: [
    'match_not_found',
    'match_words_of_players',
    'match_cancelled',
    'match_finished',
    'match_over',
    'match_word_early',
    'match_words_used_up',
  ],
});

/** A ready message in the export of its sender. */
export const ExportedWord = z.object({ match: z.int(), word: word(), said_at: instant() });
