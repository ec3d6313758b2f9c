import * as z from 'zod/mini';
import { ExportedNumber } from '../match-numbers.ts';
import { ExportedWord } from '../match-words.ts';
import { ExportedNoShow } from '../no-shows.ts';

/** What the player told the others of own matches, and what was said of the player. */
export const exportedTogether = () => ({
  match_words: z.array(ExportedWord),
  match_numbers: z.array(ExportedNumber),
  no_shows: z.array(ExportedNoShow),
});
