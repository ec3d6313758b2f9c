import * as numberCalls from '@bandeja/contract/calls/match-numbers';
import * as wordCalls from '@bandeja/contract/calls/match-words';
import * as noShowCalls from '@bandeja/contract/calls/no-shows';
import type { Database } from '@bandeja/db/database';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { PlayerViewer } from '../../http/session/viewer.ts';
import {
  answerNoShow,
  listMatchNoShows,
  listOwnNoShows,
  reportNoShow,
  withdrawNoShow,
} from './no-shows/no-shows.ts';
import { listMatchNumbers, readShown, showMatchNumber } from './numbers/match-numbers.ts';
import { listMatchWords, sayMatchWord } from './words/match-words.ts';

type Asking = { db: Database; viewer: PlayerViewer; now: Date };
type AskingOfMatch = Asking & { params: { id: number } };

/** What players of a match tell each other. */
export function registerTogether(frame: Frame) {
  const words = ({ db, params, viewer, now }: AskingOfMatch) =>
    listMatchWords(db, { match: params.id, viewer, now });
  registerCall(frame, wordCalls.listMatchWords, words);
  registerCall(
    frame,
    wordCalls.sayMatchWord,
    ({ db, params, body, viewer, now }) =>
      sayMatchWord(db, { match: params.id, word: body.word, viewer, now }),
    { idempotency: words },
  );

  registerCall(frame, numberCalls.listMatchNumbers, ({ db, params, viewer, now }) =>
    listMatchNumbers(db, { match: params.id, viewer, now }),
  );
  registerCall(
    frame,
    numberCalls.showMatchNumber,
    ({ db, params, body, viewer, now }) =>
      showMatchNumber(db, { match: params.id, show: body.show, viewer, now }),
    { idempotency: ({ db, params, viewer }) => readShown(db, params.id, viewer) },
  );

  const own = { idempotency: ({ db, viewer, now }: Asking) => listOwnNoShows(db, { viewer, now }) };
  const ofMatch = ({ db, params, viewer, now }: AskingOfMatch) =>
    listMatchNoShows(db, { match: params.id, viewer, now });
  registerCall(frame, noShowCalls.listMatchNoShows, ofMatch);
  registerCall(
    frame,
    noShowCalls.reportNoShow,
    ({ db, params, body, viewer, now }) =>
      reportNoShow(db, { match: params.id, player: body.player, viewer, now }),
    { idempotency: ofMatch },
  );
  registerCall(frame, noShowCalls.withdrawNoShow, ({ db, params, viewer }) =>
    withdrawNoShow(db, { match: params.id, player: params.player, viewer }),
  );
  registerCall(frame, noShowCalls.listOwnNoShows, ({ db, viewer, now }) =>
    listOwnNoShows(db, { viewer, now }),
  );
  registerCall(
    frame,
    noShowCalls.answerNoShow,
    ({ db, params, body, viewer, now }) =>
      answerNoShow(db, { match: params.id, answer: body.answer, viewer, now }),
    own,
  );
}
