import type { InputTo } from '@bandeja/contract/call';
import { bookCourt, listAvailables, listFreeDays } from '@bandeja/contract/calls/bookings';
import * as calls from '@bandeja/contract/calls/desk-schedule';
import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub, createPlayer } from '@bandeja/db/testing/builders';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { employ } from '../../../test/desk/employ.ts';
import { newPlayer } from '../../../test/new-player.ts';
import { useTestApp } from '../../../test/test-app.ts';

// TEST_NOW is Friday, 6 March 2026, 09:00 in São Paulo; the builders' clubs open at 07:00.

const app = useTestApp();
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const TOMORROW = '2026-03-07';
const NEXT_MONDAY = '2026-03-09';
const THE_MONDAY_AFTER = '2026-03-16';

type Publication = InputTo<typeof calls.publishDeskSchedule>['body'];
type Club = Awaited<ReturnType<typeof createClub>>;

/** Every day the same hours and the price of an hour. */
const week = (opens: number, closes: number, price: number, fixed_cents: Record<string, number> = {}) => ({
  hours: WEEK.map((weekday) => ({ weekday, opens, closes })),
  prices: WEEK.map((weekday) => ({
    ...{ weekday, from_minute: opens, to_minute: closes },
    ...{ price_cents_per_hour: price, fixed_cents },
  })),
});

async function managed(fields: Parameters<typeof createClub>[1] = {}) {
  const club = await createClub(app.db, fields);
  const { as } = await employ(app, club, 'manager');
  const params = { slug: club.slug };
  return {
    club,
    as,
    read: async () => (await app.call(calls.getDeskSchedule, { params }, as)).body,
    publish: (body: Publication) => app.call(calls.publishDeskSchedule, { params, body }, as),
    remove: (from: string) => app.call(calls.removeDeskSchedule, { params: { ...params, from } }, as),
    holidays: async (year = '2026') =>
      (await app.call(calls.listDeskHolidays, { params, query: { year } }, as)).body,
    holiday: (date: string, body: InputTo<typeof calls.saveDeskHoliday>['body']) =>
      app.call(calls.saveDeskHoliday, { params: { ...params, date }, body }, as),
    usual: (date: string) => app.call(calls.removeDeskHoliday, { params: { ...params, date } }, as),
  };
}

/** First start, last end and the prices of an hour, a day's offer in short. */
async function offerOf(club: Club, date: string) {
  const { body } = await app.call(listAvailables, { query: { date, club_slug: club.slug } });
  const options = body.flatMap(({ courts }) => courts.flatMap(({ availables }) => availables));
  if (options.length === 0) return 'closed';
  const hour = options.filter(({ duration }) => duration === 60);
  const prices = [...new Set(hour.map(({ price_cents }) => price_cents))];
  return `${options[0]?.start_time}–${options.at(-1)?.end_time} ${prices.join()}`;
}

describe('a published week', () => {
  test('is sold from its day on, and the one before it until then', async () => {
    const { club, publish, read } = await managed();
    const before = await read();
    expect(before).toMatchObject({ today: '2026-03-06', first_day: TOMORROW, durations: [60, 90, 120] });
    expect(before.versions).toMatchObject([{ from: null, until: null, state: 'current' }]);

    const answer = await publish({
      ...week(480, 1500, 10_000, { 60: 9_000 }),
      ...{ from: NEXT_MONDAY, expected_version: before.version },
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      { published: true, from: NEXT_MONDAY, until: null, bookings: { count: 0, first: [] }, gaps: [] },
    ]);
    expect([await offerOf(club, '2026-03-08'), await offerOf(club, NEXT_MONDAY)]).toEqual([
      '07:00–23:00 12000',
      '08:00–01:00 9000',
    ]);
    expect((await read()).versions).toMatchObject([
      { from: null, until: NEXT_MONDAY, state: 'current' },
      { from: NEXT_MONDAY, until: null, state: 'coming' },
    ]);
    const { body } = await app.call(listFreeDays, {
      query: { from: '2026-03-08', days: '2', club_slug: club.slug },
    });
    expect(body.map(({ total }) => total)).toEqual([31, 33]);

    // Without a fixed price pro rata; over midnight by the opening day.
    const player = await newPlayer(app);
    const court = club.courts[0]?.id ?? 0;
    const book = (start_time: string, duration: number) =>
      app.call(bookCourt, { body: { court, date: NEXT_MONDAY, start_time, duration } }, { as: player.token });
    expect((await book('00:00', 60)).body).toMatchObject({ price_cents: 9_000, date: NEXT_MONDAY });
    expect((await book('18:00', 90)).body).toMatchObject({ price_cents: 15_000 });
  });

  test('ends where the next one begins, and one of the same day replaces it', async () => {
    const { club, publish, read, remove } = await managed();
    await publish({ ...week(480, 1320, 20_000), from: THE_MONDAY_AFTER });
    const { body } = await publish({ ...week(540, 1320, 10_000), from: NEXT_MONDAY });
    expect(body.until).toBe(THE_MONDAY_AFTER);
    await publish({ ...week(600, 1320, 0), from: NEXT_MONDAY });
    const offers = async () => [
      await offerOf(club, '2026-03-08'),
      await offerOf(club, '2026-03-15'),
      await offerOf(club, THE_MONDAY_AFTER),
    ];
    expect(await offers()).toEqual(['07:00–23:00 12000', '10:00–22:00 0', '08:00–22:00 20000']);
    expect((await read()).versions.map(({ from, until }) => [from, until])).toEqual([
      [null, NEXT_MONDAY],
      [NEXT_MONDAY, THE_MONDAY_AFTER],
      [THE_MONDAY_AFTER, null],
    ]);

    expect((await remove(NEXT_MONDAY)).status).toBe(204);
    expect(await offers()).toEqual(['07:00–23:00 12000', '07:00–23:00 12000', '08:00–22:00 20000']);
    expect((await remove(NEXT_MONDAY)).status).toBe(404);
    await remove(THE_MONDAY_AFTER);
    expect((await read()).versions).toMatchObject([{ from: null, until: null }]);
  });

  test('of a club without hours begins today', async () => {
    const { club, publish, read } = await managed({ hours: [], prices: [] });
    expect(await read()).toMatchObject({ first_day: '2026-03-06', versions: [] });
    expect((await publish({ ...week(420, 1380, 12_000), from: '2026-03-06' })).status).toBe(200);
    expect(await offerOf(club, '2026-03-06')).toBe('09:30–23:00 12000');
  });

  test('keeps the price of a booking, and leaves a trace without names', async () => {
    const { club, as, publish } = await managed();
    const booking = await createBooking(app.db, {
      ...{ court_id: club.courts[0]?.id ?? 0, date: NEXT_MONDAY, start_time: '08:00', price_cents: 12_000 },
    });
    await publish({ ...week(420, 1380, 99_000), from: TOMORROW });
    const { price_cents } = await app.db
      .selectFrom('bookings')
      .select('price_cents')
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow();
    expect(price_cents).toBe(12_000);
    const history = await app.call(listDeskHistory, { params: { slug: club.slug }, query: {} }, as);
    expect(history.body.results).toMatchObject([
      {
        call: 'publishDeskSchedule',
        object: 'schedule',
        changes: {
          valid_from: [null, TOMORROW],
          prices: ['seg-dom 00:00–36:00 120,00', 'seg-dom 07:00–23:00 990,00'],
        },
      },
    ]);
  });
});

describe('a dry run', () => {
  test('names the bookings that stay outside, and changes nothing', async () => {
    const { club, publish, holiday, read } = await managed();
    const player = await createPlayer(app.db, { first_name: 'Marina', last_name: 'Prado' });
    const at = (date: string, start_time: string, fields = {}) =>
      createBooking(app.db, {
        ...{ court_id: club.courts[0]?.id ?? 0, player_id: player.id, date, start_time, ...fields },
      });
    await at(NEXT_MONDAY, '07:00');
    await at(NEXT_MONDAY, '09:00');
    await at('2026-03-10', '21:30');
    // Before it begins, after the next one begins, on a holiday, and cancelled.
    await at('2026-03-08', '07:00');
    await at(THE_MONDAY_AFTER, '07:00');
    await at('2026-03-11', '07:00');
    await holiday('2026-03-11', { name: 'Aniversário da cidade', state: 'closed' });
    await publish({ ...week(420, 1380, 100), from: THE_MONDAY_AFTER });
    const before = await read();

    const draft = { ...week(540, 1320, 100), from: NEXT_MONDAY, dry_run: true };
    const { status, body } = await publish({ ...draft, prices: draft.prices.slice(1) });
    expect([status, body]).toEqual([
      200,
      {
        ...{ published: false, from: NEXT_MONDAY, until: THE_MONDAY_AFTER },
        bookings: {
          count: 2,
          first: [
            {
              ...{ id: expect.any(Number), court: 'Quadra 1', date: NEXT_MONDAY },
              ...{ start_time: '07:00', end_time: '08:00', name: 'Marina' },
            },
            expect.objectContaining({ date: '2026-03-10', start_time: '21:30' }),
          ],
        },
        gaps: [{ weekday: 1, from_minute: 540, to_minute: 1320 }],
      },
    ]);
    expect(await read()).toEqual(before);
  });

  test('lists fifty of many bookings, and counts all', async () => {
    const { club, publish } = await managed();
    for (let hour = 0; hour < 52; hour++) {
      const date = `2026-03-${String(9 + Math.floor(hour / 13)).padStart(2, '0')}`;
      await createBooking(app.db, {
        ...{ court_id: club.courts[0]?.id ?? 0, date, start_time: `${7 + (hour % 13)}:00` },
      });
    }
    const draft = { ...week(1320, 1380, 100), from: NEXT_MONDAY, dry_run: true };
    const { bookings } = (await publish(draft)).body;
    expect([bookings.count, bookings.first.length]).toEqual([52, 50]);
  });
});

describe('a publication is refused', () => {
  const day = (fields: Partial<Publication>) => ({ ...week(420, 1380, 100), from: TOMORROW, ...fields });
  const MONDAY = { weekday: 1, from_minute: 420, to_minute: 1380, price_cents_per_hour: 100 };
  const others = week(420, 1380, 100).prices.slice(1);
  const cases: [string, Publication, object][] = [
    [
      'a past day',
      day({ from: '2026-03-05' }),
      { from: ['Este dia já passou. Publique a partir de hoje ou depois.'] },
    ],
    [
      'today, open',
      day({ from: '2026-03-06' }),
      { from: ['Hoje o clube já abriu. Publique a partir de amanhã.'] },
    ],
    ['in two years', day({ from: '2028-03-06' }), { from: ['Publique para um dia dentro de um ano.'] }],
    ['no date', day({ from: '2026-02-30' }), { from: ['Use uma data como 2025-09-30.'] }],
    [
      'a negative price',
      day({ prices: [{ ...MONDAY, price_cents_per_hour: -1 }, ...others] }),
      { prices: { '0.price_cents_per_hour': ['O preço não pode ser negativo. Para não cobrar, use 0.'] } },
    ],
    [
      'a negative price of a duration',
      day({ prices: [{ ...MONDAY, fixed_cents: { 60: -1 } }, ...others] }),
      { prices: { '0.fixed_cents.60': ['O preço não pode ser negativo. Para não cobrar, use 0.'] } },
    ],
    [
      'a gap',
      day({ prices: [{ ...MONDAY, from_minute: 480 }, ...others] }),
      { prices: ['Segunda, 07:00 às 08:00: aberto, mas sem preço.'] },
    ],
    [
      'two prices at once',
      day({ prices: [MONDAY, { ...MONDAY, from_minute: 1200 }, ...others] }),
      { prices: ['Segunda, 20:00 às 23:00: dois preços ao mesmo tempo.'] },
    ],
    [
      'two hours at once',
      day({ hours: [...week(420, 1380, 0).hours, { weekday: 2, opens: 600, closes: 660 }] }),
      { hours: ['Terça, 10:00 às 11:00: dois horários de funcionamento ao mesmo tempo.'] },
    ],
    ['never open', day({ hours: [] }), { hours: ['Diga em que dias e horas o clube abre.'] }],
    [
      'closing before opening',
      day({ hours: [{ weekday: 1, opens: 600, closes: 540 }] }),
      { hours: { '0.closes': ['O fechamento vem depois da abertura.'] } },
    ],
  ];
  let desk: Awaited<ReturnType<typeof managed>>;
  beforeAll(async () => {
    desk = await managed();
  });
  test.each(cases)('%s', async (_, body, errors) => {
    const before = await desk.read();
    const answer = await desk.publish(body);
    expect([answer.status, answer.body]).toEqual([400, errors]);
    expect(await desk.read()).toEqual(before);
  });

  test('a stale version, in words; the same request again is the first one', async () => {
    const { publish, read } = await managed();
    const { version: expected_version } = await read();
    const mine = { ...week(480, 1320, 100), from: TOMORROW, expected_version };
    const [first, second] = await Promise.all([
      publish(mine),
      publish({ ...week(540, 1320, 100), from: TOMORROW, expected_version }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const [won, lost] = first.status === 200 ? [mine, second] : [{ ...mine, ...week(540, 1320, 100) }, first];
    expect(lost.body).toEqual({
      error:
        'Os horários e preços mudaram enquanto você editava. Veja como estão agora e confira o seu rascunho.',
    });
    expect((await publish(won)).status).toBe(200);
    expect((await read()).versions).toHaveLength(2);
  });
});

test('of any sequence of publications and removals each day has one version, and each minute one price', async () => {
  const { club, publish, remove, read } = await managed();
  const days = Array.from({ length: 8 }, (_, day) => `2026-03-${String(7 + day).padStart(2, '0')}`);
  // The version that was published last for the latest day that is not after it.
  const model = new Map<string, number>([['', 12_000]]);
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % below;
  };
  for (let act = 0; act < 25; act++) {
    const from = days[next(days.length)] ?? TOMORROW;
    if (next(3) === 0) {
      const { status } = await remove(from);
      expect(status).toBe(model.delete(from) ? 204 : 404);
    } else {
      const price = 1_000 * (act + 1);
      expect((await publish({ ...week(420, 1380, price), from })).status).toBe(200);
      model.set(from, price);
    }
  }
  for (const date of days) {
    const latest =
      [...model.keys()]
        .filter((from) => from <= date)
        .toSorted()
        .at(-1) ?? '';
    expect(await offerOf(club, date)).toBe(`07:00–23:00 ${model.get(latest)}`);
  }
  const { versions } = await read();
  expect(versions.map(({ from }) => from ?? '')).toEqual([...model.keys()].toSorted());
  expect(versions.map(({ until }) => until)).toEqual([...versions.slice(1).map(({ from }) => from), null]);
});

test.each([
  [
    'hours',
    sql`INSERT INTO club_hours (club_id, weekday, opens, closes, valid_from) VALUES`,
    sql`600, 660, '2026-04-01'`,
  ],
  [
    'prices',
    sql`INSERT INTO club_prices (club_id, weekday, from_minute, to_minute, price_cents_per_hour) VALUES`,
    sql`2100, 2130, 5`,
  ],
])('the database refuses two %s of one time', async (_, insert, values) => {
  const { id } = await createClub(app.db);
  await expect(sql`${insert} (${id}, 1, ${values})`.execute(app.db)).rejects.toThrow(/no_overlap/);
});

describe('holidays', () => {
  test('closes, opens with other hours and prices, and returns to the week', async () => {
    const { club, holiday, holidays, usual, as } = await managed({ days_ahead: 60 });
    const GOOD_FRIDAY = '2026-04-03';
    await createBooking(app.db, {
      court_id: club.courts[0]?.id ?? 0,
      date: GOOD_FRIDAY,
      start_time: '10:00',
    });
    const stateOf = async (date: string) => (await holidays()).find((one) => one.date === date);
    expect(await stateOf(GOOD_FRIDAY)).toEqual({
      ...{
        date: GOOD_FRIDAY,
        name: 'Sexta-feira Santa',
        kind: 'official',
        state: 'usual',
        hours: [],
        prices: [],
      },
    });
    const closed = { name: 'Sexta-feira Santa', state: 'closed' as const };
    const look = await holiday(GOOD_FRIDAY, { ...closed, dry_run: true });
    expect(look.body).toMatchObject({
      saved: false,
      bookings: { count: 1, first: [{ start_time: '10:00' }] },
    });
    expect(await offerOf(club, GOOD_FRIDAY)).toBe('07:00–23:00 12000');

    expect((await holiday(GOOD_FRIDAY, closed)).body).toMatchObject({ saved: true, bookings: { count: 1 } });
    expect(await stateOf(GOOD_FRIDAY)).toMatchObject({ state: 'closed' });
    expect(await offerOf(club, GOOD_FRIDAY)).toBe('closed');

    const open = {
      ...{ name: 'Sexta-feira Santa', state: 'open' as const, hours: [{ opens: 540, closes: 1560 }] },
      prices: [{ from_minute: 540, to_minute: 1560, price_cents_per_hour: 30_000 }],
    };
    expect((await holiday(GOOD_FRIDAY, open)).body).toMatchObject({ bookings: { count: 0 } });
    expect(await offerOf(club, GOOD_FRIDAY)).toBe('09:00–02:00 30000');
    expect(await offerOf(club, '2026-04-10')).toBe('07:00–23:00 12000');

    await holiday(GOOD_FRIDAY, closed);
    expect([(await usual(GOOD_FRIDAY)).status, (await usual(GOOD_FRIDAY)).status]).toEqual([204, 404]);
    expect(await offerOf(club, GOOD_FRIDAY)).toBe('07:00–23:00 12000');

    await holiday('2026-01-25', closed);
    const own = await holiday('2026-07-09', { name: 'Revolução', state: 'closed' });
    expect(own.status).toBe(200);
    expect(await stateOf('2026-07-09')).toMatchObject({ kind: 'own', name: 'Revolução', state: 'closed' });
    const history = await app.call(listDeskHistory, { params: { slug: club.slug }, query: {} }, as);
    expect(JSON.stringify(history.body)).not.toContain('Revolução');
    expect(history.body.results.map(({ object }) => object)).toContain('holiday');
  });

  test.each([
    ['a past day', '2026-03-05', {}, { date: ['Este dia já passou.'] }],
    ['in three years', '2029-03-05', {}, { date: ['Escolha um dia dentro de dois anos.'] }],
    ['without a name', '2026-05-01', { name: ' ' }, { name: ['Preencha este campo.'] }],
    [
      'open without hours',
      '2026-05-01',
      { state: 'open' as const },
      { hours: ['Diga em que horas o clube abre neste dia.'] },
    ],
    [
      'open without a price',
      '2026-05-01',
      { state: 'open' as const, hours: [{ opens: 540, closes: 1200 }] },
      { prices: ['Feriado, 09:00 às 20:00: aberto, mas sem preço.'] },
    ],
  ])('refuses %s', async (_, date, fields, errors) => {
    const { holiday } = await managed();
    const answer = await holiday(date, { name: 'Feriado', state: 'closed', ...fields });
    expect([answer.status, answer.body]).toEqual([400, errors]);
  });
});
