import type { MatchWords } from '@bandeja/contract/calls/match-words';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import {
  type MatchWord,
  refuseWord,
  refuseWords,
  sendableWords,
  WORDS_PER_PLAYER,
  type WordFacts,
} from '@bandeja/rules/matches/words';
import { announce } from '../../../events/announce.ts';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { PlayerViewer } from '../../../http/session/viewer.ts';
import { type Purge, retainedSince } from '../../../jobs/purge-old-rows.ts';
import { factsOf, timesOf } from '../matches.presenter.ts';
import { type LoadedMatch, loadPresentMatch, lockLoadedMatch } from '../matches.repository.ts';
import { notifyWord } from '../notices/notify-of-match.ts';
import { countWordsOf, deleteOldWords, findWords, insertWord } from './match-words.repository.ts';

type Asked = { match: number; viewer: PlayerViewer; now: Date };

const wordFactsOf = (loaded: LoadedMatch): WordFacts => ({ ...factsOf(loaded), ...timesOf(loaded) });

/** The words of a match, for its players. Throws match_not_found and match_words_of_players. */
export async function listMatchWords(db: Database, { match, viewer, now }: Asked): Promise<MatchWords> {
  const facts = wordFactsOf(await loadPresentMatch(db, match));
  const player = viewer.playerId;
  const refusal = refuseWords(facts, player);
  if (refusal !== null) throw new Refusal(refusal);
  const words = await findWords(db, match, player);
  const sent = words.filter((one) => one.player_id === player).length;
  return {
    words: words.map((one) => ({
      player: one.player_id,
      word: one.word,
      said_at: one.said_at.toISOString(),
    })),
    can_say: sendableWords(facts, { player, sent }, now),
    left: Math.max(0, WORDS_PER_PLAYER - sent),
  };
}

/**
 * Sends a ready message to the other players of the match. Words of one match run one after another, by the match's lock.
 * Throws match_not_found and the refusals of refuseWord.
 */
export async function sayMatchWord(
  db: Database,
  { match, word, viewer, now }: Asked & { word: MatchWord },
): Promise<MatchWords> {
  return withTransaction(db, async (tx) => {
    const loaded = await lockLoadedMatch(tx, match);
    const player = viewer.playerId;
    const sent = await countWordsOf(tx, { match, player });
    const refusal = refuseWord(wordFactsOf(loaded), { word, player, sent }, now);
    if (refusal !== null) throw new Refusal(refusal);
    await insertWord(tx, { match, player, word, sent, now });
    await notifyWord(tx, loaded, { word, by: player, now });
    // The same version: only what shows words reads again.
    announce(tx, {
      topic: `match:${match}`,
      event: 'match',
      data: { id: match, version: loaded.match.version },
    });
    return listMatchWords(tx, { match, viewer, now });
  });
}

/** Deletes words that no page shows any more. */
export const purgeWords: Purge = (db, { now, limit }) =>
  deleteOldWords(db, { before: retainedSince('matchWords', now), limit });
