import type { Database } from '@bandeja/db/database';
import { formatLevel, formatReliability } from '@bandeja/rules/format/level';
import { fullName } from '@bandeja/rules/players/names';
import type { PagePreview } from '../../http/page/page-preview.ts';
import { findPlayer } from './players.repository.ts';

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
