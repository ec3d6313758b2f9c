import {
  blockPlayer as blockPlayerCall,
  createPlayer,
  getOwnPlayer,
  getPlayer,
  listBlockedPlayers as listBlockedPlayersCall,
  listFriendSuggestions,
  listPlayers as listPlayersCall,
  unblockPlayer as unblockPlayerCall,
  updatePlayer as updatePlayerCall,
} from '@bandeja/contract/calls/players';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { blockPlayer, unblockPlayer } from './blocks/block-player.ts';
import { listBlockedPlayers } from './blocks/list-blocked-players.ts';
import { registerPlayer } from './create-player.ts';
import { readOwnPlayer, readPlayer } from './get-player.ts';
import { suggestFriends } from './search/list-friend-suggestions.ts';
import { listPlayers } from './search/list-players.ts';
import { updatePlayer } from './update-player.ts';

export function registerPlayers(frame: Frame) {
  registerCall(frame, getOwnPlayer, ({ db, viewer }) => readOwnPlayer(db, viewer.userId));

  registerCall(frame, getPlayer, ({ db, viewer, params }) => readPlayer(db, viewer, params.id));

  registerCall(frame, listPlayersCall, ({ db, query, request }) => listPlayers(db, query, request.url));

  registerCall(frame, createPlayer, ({ db, viewer, body, now }) => registerPlayer(db, viewer, body, now), {
    idempotency: ({ db, viewer }) => readOwnPlayer(db, viewer.userId),
  });

  registerCall(
    frame,
    updatePlayerCall,
    ({ db, viewer, params, body, now }) => updatePlayer(db, viewer, params.id, body, now),
    { idempotency: ({ db, viewer }) => readOwnPlayer(db, viewer.userId) },
  );

  registerCall(frame, listFriendSuggestions, ({ db, viewer, params, query, request }) =>
    suggestFriends(db, viewer, params.id, query, request.url),
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
