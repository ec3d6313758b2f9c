export { notifyPlayers } from './notify-players.ts';
