import type { Database } from '@bandeja/db/database';
import { withoutTraces } from '@bandeja/rules/players/mentions';
import { REMOVED_NAME } from '@bandeja/rules/players/names';
import { americanoFreeTexts } from '../americanos/public.ts';
import { bookingFreeTexts } from '../bookings/public.ts';
import { matchFreeTexts } from '../matches/public.ts';
import type { FreeText } from '../players/public.ts';

/** Every column of text in which players may name others. free-texts.test.ts compares it with the columns of the database. */
export const FREE_TEXTS: readonly FreeText[] = [
  ...matchFreeTexts,
  ...bookingFreeTexts,
  ...americanoFreeTexts,
];

/** Replaces the player's name, e-mail and phone in these columns, of own texts and of those of others. */
export const eraseFromTexts =
  (texts: readonly FreeText[]) =>
  async (tx: Database, { traces }: { traces: readonly string[] }): Promise<void> => {
    for (const { list, update } of texts)
      for (const { id, text } of await list(tx, traces))
        await update(tx, id, withoutTraces(text, traces, REMOVED_NAME));
  };

/** Matches are locked before players, the others after. */
export const isOfMatches = ({ column }: FreeText): boolean => column.startsWith('matches.');
