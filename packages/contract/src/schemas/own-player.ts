import { defineCall } from '../call.ts';
import { Player } from './players.ts';

// Apart from the other calls of players: the first script of every page contains this call.

export const getOwnPlayer = defineCall({
  tag: 'Jogadores',
  summary: 'O jogador de quem chama, com nível; 404 enquanto não existe',
  access: 'user',
  answer: Player,
  errors: ['player_not_found'],
});
