import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-club';
import type { ClubPicture } from '@bandeja/contract/calls/desk-club';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { CLUB_PICTURES_MAX } from '@bandeja/rules/clubs/terms';
import { BANNER_WIDTHS, clubPictureAddressOf, clubPictureHeight } from '@bandeja/rules/images/images';
import { Refusal } from '../../http/errors/refusal.ts';
import { lockSettings } from '../clubs/public.ts';
import { insertEntry } from '../desk/public.ts';
import {
  deleteImage,
  insertImage,
  loadImages,
  type MediaStore,
  removeAllWhenUnused,
  storePicture,
  UNUSED_AFTER_MS,
  updateImage,
} from '../images/public.ts';
import { presentPicture } from './club-settings.presenter.ts';
import type { Asker } from './club-settings.ts';

const SIZES = BANNER_WIDTHS.map((width) => ({ width, height: clubPictureHeight(width) }));

const ownerOf = ({ viewer }: Pick<Asker, 'viewer'>) =>
  ({ content_type: 'club', object_id: viewer.desk.club_id }) as const;

async function listPictures(db: Database, asker: Pick<Asker, 'viewer'>): Promise<ClubPicture[]> {
  const club = asker.viewer.desk.club_id;
  return ((await loadImages(db, 'club', [club])).get(club) ?? []).map(presentPicture);
}

/** A picture, also for a request repeated with its key. */
export async function getClubPicture(
  db: Database,
  { id, viewer }: Pick<Asker, 'viewer'> & { id: number },
): Promise<ClubPicture> {
  const picture = (await listPictures(db, { viewer })).find((one) => one.id === id);
  if (!picture) throw new Refusal('picture_not_found');
  return picture;
}

const entry = ({ viewer, now }: Asker, call: string, id: number) => ({
  ...{ clubId: viewer.desk.club_id, at: now, userId: viewer.userId, call, kind: 'picture', object: id },
});

type Upload = Asker & {
  body: Parsed<typeof calls.addClubPicture>['body'];
  media: Pick<MediaStore, 'put'>;
  once: (work: (db: Database) => Promise<ClubPicture>) => Promise<ClubPicture>;
};

/** Encoding and file writes precede the transaction, which only inserts the row. The first picture is the cover. */
export async function addClubPicture(db: Database, upload: Upload): Promise<ClubPicture> {
  const { viewer, now, body, media, once } = upload;
  // Before the work of a second of a core; the lock below decides.
  if ((await listPictures(db, { viewer })).length >= CLUB_PICTURES_MAX)
    throw new Refusal('too_many_club_pictures');
  const bytes = new Uint8Array(await body.image.arrayBuffer());
  const name = await storePicture(db, { bytes, shape: { sizes: SIZES, fit: 'cover' }, media, now });
  return once((inside) =>
    withTransaction(inside, async (tx) => {
      await lockSettings(tx, viewer.desk.club_id);
      if ((await listPictures(tx, { viewer })).length >= CLUB_PICTURES_MAX)
        throw new Refusal('too_many_club_pictures');
      const image = clubPictureAddressOf(name);
      const row = { ...ownerOf({ viewer }), caption: body.caption, image, created_at: now };
      const { id } = await insertImage(tx, row);
      await insertEntry(tx, { ...entry(upload, 'addClubPicture', id), changes: {} });
      return getClubPicture(tx, { viewer, id });
    }),
  );
}

export function changeClubPicture(
  db: Database,
  asker: Asker & { id: number; body: Parsed<typeof calls.changeClubPicture>['body'] },
): Promise<ClubPicture> {
  const { viewer, id, body } = asker;
  return withTransaction(db, async (tx) => {
    await lockSettings(tx, viewer.desk.club_id);
    const before = await getClubPicture(tx, { viewer, id });
    const first = body.cover && !before.is_cover;
    await updateImage(tx, ownerOf({ viewer }), { id, caption: body.caption, first });
    await insertEntry(tx, {
      ...entry(asker, 'changeClubPicture', id),
      changes: { ...(body.caption && { caption: [] }), ...(first && { is_cover: [false, true] }) },
    });
    return getClubPicture(tx, { viewer, id });
  });
}

/** The files are removed when no page shows them any more. */
export function removeClubPicture(db: Database, asker: Asker & { id: number }): Promise<void> {
  const { viewer, id, now } = asker;
  return withTransaction(db, async (tx) => {
    await lockSettings(tx, viewer.desk.club_id);
    const address = await deleteImage(tx, ownerOf({ viewer }), id);
    if (address === undefined) throw new Refusal('picture_not_found');
    await removeAllWhenUnused(tx, [address], new Date(now.getTime() + UNUSED_AFTER_MS));
    await insertEntry(tx, { ...entry(asker, 'removeClubPicture', id), changes: {} });
  });
}
