import { createBanner } from '@bandeja/db/testing/banner-builder';
import { type ClubFields, createClub, createImage, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { photo } from '../pictures.ts';
import type { TestApp } from '../test-app.ts';
import { employ } from './employ.ts';

/** What a club needs to be published, in addition to what createClub gives. */
export const LEGAL: ClubFields = { legal_name: 'Arena Norte Ltda.', document: '12ABC34501DE35' };

/** An owner at a club of their own. */
export async function ownerOf(app: TestApp, fields: ClubFields = {}) {
  const club = await createClub(app.db, fields);
  const { as, id: userId } = await employ(app, club, 'owner');
  return { club, slug: { slug: club.slug }, as, userId };
}

/** An owner's request for each call that changes a club, its courts or pictures. */
export function clubCallers(app: TestApp) {
  const at = async (body: object | undefined, fields?: ClubFields) => {
    const { slug, as } = await ownerOf(app, fields);
    return { input: { params: slug, ...(body && { body }) }, ...as };
  };
  return {
    updateClubSettings: () => at({ description: 'Seis quadras cobertas.', durations: [90, 60] }),
    publishClub: () => at(undefined, { ...LEGAL, published_at: null }),
    hideClub: () => at(undefined),
    changePaymentAccount: () =>
      at({ access_token: 'APP_USR-token', webhook_secret: 'secret-of-it', password: TEST_PASSWORD }),
    addDeskDevice: () => at({ name: 'Recepção' }),
    addCourts: () => at({ count: 3 }),
    async changeCourt() {
      const { club, slug, as } = await ownerOf(app);
      const id = club.courts[0]?.id ?? 0;
      return { input: { params: { ...slug, id }, body: { name: 'Central', position: 1 } }, ...as };
    },
    async addClubPicture() {
      const { slug, as } = await ownerOf(app);
      const image = new Uint8Array(await photo().jpeg().toBuffer());
      return { input: { params: slug, form: { caption: 'A entrada', image } }, ...as };
    },
    async changeClubPicture() {
      const { club, slug, as } = await ownerOf(app);
      const { id } = await createImage(app.db, { content_type: 'club', object_id: club.id });
      return { input: { params: { ...slug, id }, body: { caption: 'O bar' } }, ...as };
    },
    async addDeskBanner() {
      const { slug, as } = await ownerOf(app);
      const image = new Uint8Array(await photo().jpeg().toBuffer());
      const form = {
        ...{ name: 'Aulas', alt: 'Raquete na quadra', call_to_action: 'https://exemplo.com.br' },
        ...{ from: '2026-03-06', until: '2026-03-20', image },
      };
      return { input: { params: slug, form }, ...as };
    },
    async changeDeskBanner() {
      const { club, slug, as } = await ownerOf(app);
      const { id } = await createBanner(app.db, { club_id: club.id, alt: 'Uma raquete' });
      return { input: { params: { ...slug, id }, body: { name: 'Aulas', on: false } }, ...as };
    },
    async changeBannerPicture() {
      const { club, slug, as } = await ownerOf(app);
      const { id } = await createBanner(app.db, { club_id: club.id, alt: 'Uma raquete' });
      const image = new Uint8Array(await photo().jpeg().toBuffer());
      return { input: { params: { ...slug, id }, form: { alt: 'Duas raquetes', image } }, ...as };
    },
  };
}
