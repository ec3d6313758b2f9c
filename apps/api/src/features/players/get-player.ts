import type { Player, PlayerSummary } from '@bandeja/contract/calls/players';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { formatLevel, formatReliability } from '@bandeja/rules/format/level';
import { fullName } from '@bandeja/rules/players/names';
import { Refusal } from '../../http/errors/refusal.ts';
import type { PagePreview } from '../../http/page/page-preview.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { consentsOf } from '../accounts/public.ts';
import { loadImages } from '../images/public.ts';
import { isSelf } from './players.policy.ts';
import {
  type GuestNames,
  presentNames,
  presentOwnPlayer,
  presentPlayer,
  presentPlayerSummary,
} from './players.presenter.ts';
import { findPlayer, findPlayersById, ownPlayer } from './players.repository.ts';

/** A player with the fields that the viewer may see. */
export async function getPlayer(db: Database, viewer: Viewer | null, id: number): Promise<Player> {
  if (viewer && isSelf(viewer, id)) return getOwnPlayer(db, viewer.userId);
  const row = await findPlayer(db, id);
  // A guest has no page.
  if (!row || row.customer_id !== null) throw new Refusal('player_not_found');
  const images = await loadImages(db, 'player', [id]);
  return presentPlayer(row, images.get(id));
}

/** Full names by id, with one statement; a deleted player is "Jogador removido". */
export async function loadPlayerNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await findPlayersById(db, ids);
  return new Map(rows.map((row) => [row.id, fullName(presentNames(row))]));
}

/** Summaries of many players with their pictures, by id, with two statements. An unknown id has no entry. */
export async function loadPlayerSummaries(
  db: Database,
  playerIds: readonly number[],
  guests: GuestNames = 'short',
): Promise<Map<number, PlayerSummary>> {
  const ids = [...new Set(playerIds)];
  if (ids.length === 0) return new Map();
  const [rows, images] = [await findPlayersById(db, ids), await loadImages(db, 'player', ids)];
  return new Map(rows.map((row) => [row.id, presentPlayerSummary(row, images.get(row.id), guests)]));
}

/** The fields that a tournament category checks of a player, by id; a removed or unknown player has no entry. */
export async function loadEntrants(db: Database, playerIds: readonly number[]) {
  const rows = await findPlayersById(db, playerIds);
  return new Map(
    rows.flatMap(({ id, removed_at, gender, level }) => (removed_at ? [] : [[id, { gender, level }]])),
  );
}

/** The account's player with all fields; 404 before the registration. */
export async function getOwnPlayer(db: Database, userId: number): Promise<Player> {
  const [[row], [consents]] = await inOneTrip(db, [ownPlayer({ userId }), consentsOf(userId)]);
  if (!row) throw new Refusal('player_not_found');
  return { ...presentOwnPlayer(row, row.images), ...(consents && { consents }) };
}

const PLAYER_PAGE = /^\/player\/([1-9]\d{0,8})\/?(?:\?|$)/;

/**
 * How chats show Perfil Atleta; null for every other address and for a removed player. Search engines do not list
 * people.
 */
export async function previewPlayer(db: Database, url: string): Promise<PagePreview | null> {
  const [, id] = PLAYER_PAGE.exec(url) ?? [];
  const player = id && (await findPlayer(db, Number(id)));
  if (!player || player.removed_at) return null;
  const { level, reliability } = player;
  const strength =
    level === null || reliability === null
      ? ''
      : `Nível ${formatLevel(level)}, confiabilidade ${formatReliability(reliability)}. `;
  return {
    title: fullName(player),
    text: `${strength}Últimos resultados, parceiros e rivais.`,
    path: `/player/${id}`,
    listed: false,
  };
}
