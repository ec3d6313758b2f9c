import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';

export type StoredImage = Selectable<DB['images']>;
export type Owner = { content_type: 'player' | 'club'; object_id: number };

export function insertImage(db: Database, image: Insertable<DB['images']>): Promise<StoredImage> {
  return db.insertInto('images').values(image).returningAll().executeTakeFirstOrThrow();
}

export async function countImages(db: Database, { content_type, object_id }: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('images')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('content_type', '=', content_type)
    .where('object_id', '=', object_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes the picture with this caption, or all pictures. Returns their addresses. */
export async function deleteImages(
  db: Database,
  { content_type, object_id }: Owner,
  caption?: string,
): Promise<string[]> {
  const gone = await db
    .deleteFrom('images')
    .where('content_type', '=', content_type)
    .where('object_id', '=', object_id)
    .$if(caption !== undefined, (query) => query.where('caption', '=', caption ?? ''))
    .returning('image')
    .execute();
  return gone.map(({ image }) => image);
}

/** Deletes one picture of the owner. Returns its address; undefined: it is not there. */
export async function deleteImage(
  db: Database,
  { content_type, object_id }: Owner,
  id: number,
): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('images')
    .where('id', '=', id)
    .where('content_type', '=', content_type)
    .where('object_id', '=', object_id)
    .returning('image')
    .executeTakeFirst();
  return gone?.image;
}

/** A new caption, and the first place among the owner's pictures. */
export async function updateImage(
  db: Database,
  { content_type, object_id }: Owner,
  { id, caption, first }: { id: number; caption?: string | undefined; first?: boolean | undefined },
): Promise<void> {
  await db
    .updateTable('images')
    .set((set) => ({
      caption: caption ?? set.ref('caption'),
      ...(first && {
        position: sql<number>`(SELECT min(position) - 1 FROM images AS other
          WHERE other.content_type = ${content_type} AND other.object_id = ${object_id})`,
      }),
    }))
    .where('id', '=', id)
    .where('content_type', '=', content_type)
    .where('object_id', '=', object_id)
    .execute();
}

export function findImage(db: Database, id: number): Promise<StoredImage | undefined> {
  return db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listImages(db: Database, { content_type, object_id }: Owner) {
  return db
    .selectFrom('images')
    .select(['caption', 'image'])
    .where('content_type', '=', content_type)
    .where('object_id', '=', object_id)
    .orderBy('id')
    .execute();
}

export type ImageRow = { id: number; caption: string; image: string };

/** The pictures of many players or clubs, in order, with one statement; no entry for an owner without pictures. */
export async function loadImages(
  db: Database,
  contentType: 'player' | 'club',
  objectIds: readonly number[],
): Promise<Map<number, ImageRow[]>> {
  const images = new Map<number, ImageRow[]>();
  if (objectIds.length === 0) return images;
  const rows = await db
    .selectFrom('images')
    .select(['object_id', 'id', 'caption', 'image'])
    .where('content_type', '=', contentType)
    .where('object_id', 'in', [...new Set(objectIds)])
    .orderBy('object_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
  for (const { object_id, id, caption, image } of rows) {
    images.set(object_id, [...(images.get(object_id) ?? []), { id, caption, image }]);
  }
  return images;
}

/** The pictures of one player or club, in order, as a column of another feature's statement. */
export const imagesOf = (contentType: Owner['content_type'], id: RawBuilder<number>) => sql<ImageRow[]>`(
  SELECT coalesce(json_agg(picture), '[]') FROM (
    SELECT id, caption, image FROM images
    WHERE content_type = ${sql.lit(contentType)} AND object_id = ${id} ORDER BY position, id
  ) AS picture
)`;

export async function isImageUsed(db: Database, addresses: readonly string[]): Promise<boolean> {
  const row = await db.selectFrom('images').select('id').where('image', 'in', addresses).executeTakeFirst();
  return row !== undefined;
}

export async function findDataFolderId(db: Database): Promise<string | undefined> {
  return (await db.selectFrom('data_folder').select('id').executeTakeFirst())?.id;
}

/** The id of the first server that stored one; of two at once both get the same. */
export async function keepDataFolderId(db: Database, id: string): Promise<string> {
  const row = await db
    .insertInto('data_folder')
    .values({ id })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ only_row: true }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
