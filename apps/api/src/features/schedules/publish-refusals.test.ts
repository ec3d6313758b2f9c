import { beforeAll, describe, expect, test } from 'vitest';
import { managed, type Publication, week } from '../../../test/desk/managed-schedule.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
/** The tests' day is Friday, 6 March 2026, with the club open. */
const TOMORROW = '2026-03-07';

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
    desk = await managed(app);
  });
  test.each(cases)('%s', async (_, body, errors) => {
    const before = await desk.read();
    const answer = await desk.publish(body);
    expect([answer.status, answer.body]).toEqual([400, errors]);
    expect(await desk.read()).toEqual(before);
  });

  test('a stale version, in words; the same request again is the first one', async () => {
    const { publish, read } = await managed(app);
    const { version: expected_version } = await read();
    const mine = { ...week(480, 1320, 100), from: TOMORROW, expected_version };
    const [first, second] = await Promise.all([
      publish(mine),
      publish({ ...week(540, 1320, 100), from: TOMORROW, expected_version }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const [won, lost] = first.status === 200 ? [mine, second] : [{ ...mine, ...week(540, 1320, 100) }, first];
    expect(lost.body).toEqual({
      error: 'Os horários mudaram enquanto você editava. Veja como estão e confira o rascunho.',
    });
    expect((await publish(won)).status).toBe(200);
    expect((await read()).versions).toHaveLength(2);
  });

  test('a 13th coming week, in words; one of the 12 is still replaced', async () => {
    const { publish, read } = await managed(app);
    const on = (day: number, price: number) =>
      publish({ ...week(420, 1380, price), from: `2026-04-${String(day).padStart(2, '0')}` });
    for (let day = 1; day <= 12; day++) expect((await on(day, day)).status).toBe(200);
    const { versions } = await read();
    const answer = await on(13, 13);
    expect([answer.status, answer.body]).toEqual([
      409,
      { error: 'O clube já tem 12 semanas marcadas para começar. Desfaça uma delas antes.' },
    ]);
    expect((await read()).versions).toEqual(versions);
    expect((await on(12, 99)).status).toBe(200);
  });
});
