import { bookCourt } from '@bandeja/contract/calls/bookings';
import { getClub } from '@bandeja/contract/calls/clubs';
import * as calls from '@bandeja/contract/calls/desk-club';
import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClosure } from '@bandeja/db/testing/builders';
import { describe, expect, test } from 'vitest';
import { LEGAL, ownerOf } from '../../../test/desk/club-callers.ts';
import { formWith, send } from '../../../test/images/upload.ts';
import { newPlayer } from '../../../test/new-player.ts';
import { photo } from '../../../test/pictures.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const MONDAY = '2026-03-09';

describe('the data of a club', () => {
  test('are changed field by field, and the history names the fields without personal values', async () => {
    const { slug, as } = await ownerOf(app, { name: 'Arena Norte' });
    const body = {
      ...{ expected_version: 1, name: 'Arena Norte Padel', city: 'Santos', state: 'SP' as const },
      ...{ document: '12.abc.345/01de-35', legal_name: 'Arena Norte Ltda.', street_address: 'Rua A, 10' },
      ...{ durations: [90, 60], days_ahead: 30, online_payment: false, phone_number: '(13) 3232-1010' },
    };
    const { status, body: changed } = await app.call(calls.updateClubSettings, { params: slug, body }, as);
    expect([status, changed]).toMatchObject([
      200,
      {
        ...{ version: 2, name: 'Arena Norte Padel', city: 'Santos', document: '12ABC34501DE35' },
        ...{
          durations: [60, 90],
          days_ahead: 30,
          start_step_minutes: 30,
          online_payment: false,
          missing: [],
        },
      },
    ]);
    const { body: history } = await app.call(listDeskHistory, { params: slug, query: {} }, as);
    expect(history.results[0]).toMatchObject({
      call: 'updateClubSettings',
      changes: { city: ['São Paulo', 'Santos'], document: [], durations: ['60, 90, 120', '60, 90'] },
    });
    expect(JSON.stringify(history)).not.toMatch(/12ABC|Rua A|3232/);
    const { body: shown } = await app.call(getClub, { params: slug });
    expect(shown.legal).toEqual({
      ...{ name: 'Arena Norte Ltda.', document: 'CNPJ 12.ABC.345/01DE-35', address: 'Rua A, 10' },
    });
  });

  test('an edit of an earlier version is refused, and of two at once one wins', {
    tags: 'postgres-15',
  }, async () => {
    const { slug, as } = await ownerOf(app);
    const change = (description: string) =>
      app.call(calls.updateClubSettings, { params: slug, body: { expected_version: 1, description } }, as);
    const answers = await Promise.all([change('Uma'), change('Outra')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      error: 'Outra pessoa mudou os dados do clube enquanto você editava. Veja como estão agora.',
    });
  });

  test.each([
    [{ document: '12.ABC.345/01DE-36' }, 'document'],
    [{ document: '111.111.111-11' }, 'document'],
    [{ state: 'XX' }, 'state'],
    [{ timezone: 'Lua/Mar' }, 'timezone'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ durations: [] }, 'durations'],
    [{ durations: [61] }, 'durations'],
    [{ days_ahead: 0 }, 'days_ahead'],
    [{ hold_minutes: 1e9 }, 'hold_minutes'],
    [{ name: ' ' }, 'name'],
  ])('refuses %o', async (body, field) => {
    const { slug, as } = await ownerOf(app);
    const answer = await app.call(calls.updateClubSettings, { params: slug, body: body as never }, as);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
    expect((await app.call(calls.getClubSettings, { params: slug }, as)).body.version).toBe(1);
  });

  test('the zone stays while times are booked', async () => {
    const { slug, club, as } = await ownerOf(app);
    await createBooking(app.db, { court_id: club.courts[0]?.id ?? 0, date: MONDAY, start_time: '10:00' });
    const body = { timezone: 'America/Manaus' };
    const answer = await app.call(calls.updateClubSettings, { params: slug, body }, as);
    expect([answer.status, Object.keys(answer.body)]).toEqual([409, ['timezone']]);
  });
});

describe('publishing', () => {
  test('lists in sentences what is missing, and publishes once nothing is', async () => {
    const { slug, as } = await ownerOf(app, {
      published_at: null,
      city: '',
      courts: 0,
      hours: [],
      prices: [],
    });
    const publish = () => app.call(calls.publishClub, { params: slug }, as);
    const refused = await publish();
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        error: expect.stringMatching(/^Falta isto para publicar: Falta a cidade\./),
        missing: ['club', 'club', 'club', 'courts', 'schedule'].map((step) => ({ step })),
      },
    ]);
    const { body } = await app.call(
      calls.updateClubSettings,
      { params: slug, body: { city: 'Santos', legal_name: 'Ana Lima', document: '529.982.247-25' } },
      as,
    );
    expect(body.missing.map(({ step }) => step)).toEqual(['courts', 'schedule']);
  });

  test('open hours without a price are named; hidden, the club is not found', async () => {
    const prices = [{ from_minute: 8 * 60, to_minute: 1440, price_cents_per_hour: 9_000 }];
    const { club, slug, as } = await ownerOf(app, { ...LEGAL, published_at: null, prices });
    const refused = await app.call(calls.publishClub, { params: slug }, as);
    expect(refused.body).toMatchObject({
      missing: [{ sentence: expect.stringMatching(/Falta o preço .*: \S+, das 07:00 às 08:00\./) }],
    });
    await app.db.updateTable('club_prices').set({ from_minute: 0 }).where('club_id', '=', club.id).execute();
    expect((await app.call(calls.publishClub, { params: slug }, as)).body).toMatchObject({ published: true });
    expect((await app.call(getClub, { params: slug })).status).toBe(200);
    expect((await app.call(calls.hideClub, { params: slug }, as)).body).toMatchObject({ published: false });
    expect((await app.call(getClub, { params: slug })).status).toBe(404);
  });
});

describe('courts', () => {
  test('six are added at once with the next free numbers, and put in order', async () => {
    const { slug, as } = await ownerOf(app, { courts: [{ name: 'quadra 2' }] });
    const added = await app.call(calls.addCourts, { params: slug, body: { count: 6, indoor: true } }, as);
    const names = ['quadra 2', 'Quadra 1', ...[3, 4, 5, 6, 7].map((number) => `Quadra ${number}`)];
    expect([added.status, added.body.map(({ name }) => name)]).toEqual([201, names]);
    const last = added.body.at(-1)?.id ?? 0;
    const body = { name: 'Central', position: 0, expected_version: 1 };
    const moved = await app.call(calls.changeCourt, { params: { ...slug, id: last }, body }, as);
    expect(moved.body).toMatchObject({ name: 'Central', position: 0, version: 2, indoor: true });
    const stale = await app.call(calls.changeCourt, { params: { ...slug, id: last }, body }, as);
    expect(stale.status).toBe(409);
    const listed = await app.call(calls.listDeskCourts, { params: slug }, as);
    expect(listed.body.map(({ name }) => name)).toEqual(['Central', ...names.slice(0, -1)]);
  });

  test('names are unique in a club, also of two at once, and a club has forty at most', {
    tags: 'postgres-15',
  }, async () => {
    const { slug, club, as } = await ownerOf(app, { courts: 1 });
    const add = (body: object) => app.call(calls.addCourts, { params: slug, body }, as);
    expect((await add({ name: 'QUADRA 1' })).body).toEqual({ name: ['Já há uma quadra com este nome.'] });
    const twice = await Promise.all([add({ name: 'Central' }), add({ name: 'Central' })]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const params = { ...slug, id: club.courts[0]?.id ?? 0 };
    expect((await app.call(calls.changeCourt, { params, body: { name: 'central' } }, as)).status).toBe(409);
    expect((await add({ count: 38 })).status).toBe(201);
    expect((await add({ count: 1 })).status).toBe(409);
  });

  test('one with times booked stays; without them it goes, with its history and its name free', async () => {
    const { slug, club, as } = await ownerOf(app, { courts: 2 });
    const [court = 0, other = 0] = club.courts.map(({ id }) => id);
    await createBooking(app.db, { court_id: court, date: MONDAY, start_time: '10:00' });
    await createClosure(app.db, { court_id: other, from: '2026-03-09T12:00Z', to: '2026-03-09T14:00Z' });
    const remove = (id: number) => app.call(calls.removeCourt, { params: { ...slug, id } }, as);
    const refused = await remove(court);
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: 'Quadra 1 tem 1 horário marcado daqui em diante. Mude ou cancele antes de tirar a quadra.' },
    ]);
    expect((await remove(other)).status).toBe(204);
    expect((await remove(other)).status).toBe(404);
    const { body: shown } = await app.call(getClub, { params: slug });
    expect(shown.courts?.map(({ name }) => name)).toEqual(['Quadra 1']);
    const { body: courts } = await app.call(calls.addCourts, { params: slug, body: { count: 1 } }, as);
    expect(courts.map(({ name }) => name)).toEqual(['Quadra 1', 'Quadra 2']);
  });

  test('a court that is removed while players book it is either booked or gone', {
    tags: 'postgres-15',
  }, async () => {
    const { slug, club, as } = await ownerOf(app, { courts: 1 });
    const [court = 0] = club.courts.map(({ id }) => id);
    const players = await Promise.all([1, 2, 3].map(() => newPlayer(app)));
    const [removed, ...booked] = await Promise.all([
      app.call(calls.removeCourt, { params: { ...slug, id: court } }, as),
      ...players.map(({ token }, index) =>
        app.call(bookCourt, { body: { court, date: MONDAY, start_time: `1${index}:00` } }, { as: token }),
      ),
    ]);
    const statuses = booked.map(({ status }) => status);
    expect(removed.status === 204 ? statuses.every((one) => one === 404) : statuses.includes(201)).toBe(true);
    // Past the rules, the database refuses it too.
    await app.db.updateTable('courts').set({ archived_at: app.clock.now }).where('id', '=', court).execute();
    const closure = { court_id: court, from: '2026-03-10T12:00Z', to: '2026-03-10T14:00Z' };
    await expect(createClosure(app.db, closure)).rejects.toMatchObject({ code: '40001' });
  });

  test('those of another club are not found', async () => {
    const [{ slug, as }, other] = [await ownerOf(app), await ownerOf(app)];
    const params = { ...slug, id: other.club.courts[0]?.id ?? 0 };
    expect((await app.call(calls.changeCourt, { params, body: { name: 'Minha' } }, as)).status).toBe(404);
    expect((await app.call(calls.removeCourt, { params }, as)).status).toBe(404);
  });
});

describe('pictures', () => {
  test('the first is the cover, another one becomes it, six at most, and one goes', async () => {
    const { slug, as } = await ownerOf(app);
    const image = new Uint8Array(await photo(800, 600).jpeg().toBuffer());
    const url = `/desk/${slug.slug}/pictures/`;
    const upload = (caption: string) => send(app, formWith({ caption, image }), { ...as, url });
    const first = await upload('avatar');
    expect([first.status, first.body]).toMatchObject([201, { caption: 'avatar', is_cover: true }]);
    expect(first.body.image).toMatch(/^\/media\/[\w-]{22}-480\.webp$/);
    for (const width of [480, 1024, 1536]) {
      const file = first.body.image.replace('-480', `-${width}`);
      expect((await app.app.inject({ url: file })).statusCode).toBe(200);
    }
    const [second] = [await upload('avatar'), await upload('c'), await upload('d'), await upload('e')];
    expect((await upload('f')).status).toBe(201);
    expect(await upload('g')).toMatchObject({ status: 409 });
    const params = { ...slug, id: second?.body.id };
    const changed = await app.call(calls.changeClubPicture, { params, body: { cover: true } }, as);
    expect(changed.body.is_cover).toBe(true);
    const shown = async () => (await app.call(getClub, { params: slug })).body.images.map(({ id }) => id);
    expect((await shown())[0]).toBe(params.id);
    expect((await app.call(calls.removeClubPicture, { params }, as)).status).toBe(204);
    expect((await app.call(calls.removeClubPicture, { params }, as)).status).toBe(404);
    expect((await shown())[0]).toBe(first.body.id);
    const broken = formWith({ caption: 'x', image: new TextEncoder().encode('<svg/>'.repeat(9)) });
    expect((await send(app, broken, { ...as, url })).status).toBe(415);
  });
});
