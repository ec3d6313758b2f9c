import { getOwnPlayer as getOwnPlayerCall } from '@bandeja/contract/calls/own-player';
import {
  blockPlayer as blockPlayerCall,
  createPlayer as createPlayerCall,
  getPlayer as getPlayerCall,
  listBlockedPlayers as listBlockedPlayersCall,
  listFriendSuggestions as listFriendSuggestionsCall,
  listPlayers as listPlayersCall,
  unblockPlayer as unblockPlayerCall,
  updatePlayer as updatePlayerCall,
} from '@bandeja/contract/calls/players';
import type { ReadLimit } from '../../http/limits/rates.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { blockPlayer, listBlockedPlayers, unblockPlayer } from './blocks/block-player.ts';
import { getOwnPlayer, getPlayer } from './get-player.ts';
import { createPlayer, updatePlayer } from './profile/save-profile.ts';
import { listFriendSuggestions, listPlayers, type PlayedTogether } from './search/search-players.ts';

/** Searches, all in one line: they never hold more than two connections, and the accounts take turns. */
const SEARCHES = { width: 2, queue: 500, perAccount: 16, perAddress: 250 };

export function registerPlayers(
  frame: Frame,
  { playedTogether, limitReads }: { playedTogether: PlayedTogether; limitReads: ReadLimit },
) {
  const searches = {
    through: frame.gates('searches', SEARCHES),
    key: () => 'searches',
    admit: (reading: Parameters<ReadLimit>[1]) => limitReads('searches', reading),
  };
  registerCall(frame, getOwnPlayerCall, ({ db, viewer }) => getOwnPlayer(db, viewer.userId));

  registerCall(frame, getPlayerCall, ({ db, viewer, params }) => getPlayer(db, viewer, params.id));

  registerCall(frame, listPlayersCall, ({ db, query, request }) => listPlayers(db, query, request.url), {
    gate: searches,
  });

  registerCall(frame, createPlayerCall, ({ db, viewer, body, now }) => createPlayer(db, viewer, body, now), {
    idempotency: ({ db, viewer }) => getOwnPlayer(db, viewer.userId),
  });

  registerCall(
    frame,
    updatePlayerCall,
    ({ db, viewer, params, body, now }) => updatePlayer(db, viewer, params.id, body, now),
    { idempotency: ({ db, viewer }) => getOwnPlayer(db, viewer.userId) },
  );

  registerCall(
    frame,
    listFriendSuggestionsCall,
    ({ db, viewer, params, query, request }) =>
      listFriendSuggestions(db, viewer, { playerId: params.id, playedTogether, query, url: request.url }),
    { gate: searches },
  );

  registerCall(
    frame,
    blockPlayerCall,
    ({ db, viewer, params, now }) => blockPlayer(db, { player: viewer.playerId, blocked: params.id, now }),
    { idempotency: async () => undefined },
  );

  registerCall(frame, unblockPlayerCall, ({ db, viewer, params }) =>
    unblockPlayer(db, viewer.playerId, params.id),
  );

  registerCall(frame, listBlockedPlayersCall, ({ db, viewer }) => listBlockedPlayers(db, viewer.playerId));
}
