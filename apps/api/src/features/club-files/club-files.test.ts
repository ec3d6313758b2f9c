import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClubFile, exportClub } from '@bandeja/contract/calls/desk-export';
import { createClub, createImage } from '@bandeja/db/testing/builders';
import { createTemporaryFolder } from '@bandeja/pg/testing/temporary-folder';
import { addDays } from '@bandeja/rules/time/local-time';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { employ } from '../../../test/desk/employ.ts';
import { managed, week } from '../../../test/desk/managed-schedule.ts';
import { runCommand } from '../../../test/run-command.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
let folder: string;
beforeAll(() => {
  folder = createTemporaryFolder('club-files').path;
});

const admin = (...argv: string[]) => runCommand(app.db, app.clock.now, argv, app);

let written = 0;
async function importing(file: unknown, ...options: string[]) {
  const path = join(folder, `club-${++written}.json`);
  await writeFile(path, typeof file === 'string' ? file : JSON.stringify(file));
  return admin('clubs', 'import', path, ...options);
}

async function exporting(slug: string): Promise<ClubFile> {
  const path = join(folder, `export-${++written}.json`);
  expect(await admin('clubs', 'export', slug, path)).toMatchObject({ code: 0 });
  return JSON.parse(await readFile(path, 'utf8'));
}

const clubs = async () =>
  (await app.db.selectFrom('clubs').select(['slug', 'published_at']).orderBy('id').execute()).map(
    ({ slug }) => slug,
  );

const DAY = '2026-03-06';
const time = { opens: fc.integer({ min: 0, max: 20 }), length: fc.integer({ min: 1, max: 12 }) };

/** Hours of one stretch a day with one or two prices. */
const anyDay = fc
  .record({ ...time, split: fc.boolean(), price: fc.integer({ min: 0, max: 50_000 }) })
  .map(({ opens, length, split, price }) => {
    const [from, to] = [opens * 60, (opens + length) * 60];
    const middle = split ? (from + to) / 2 : to;
    const band = (from_minute: number, to_minute: number, fixed_cents: Record<string, number>) => ({
      ...{ from_minute, to_minute, price_cents_per_hour: price, fixed_cents },
    });
    return {
      hours: [{ opens: from, closes: to }],
      prices: [band(from, middle, {}), ...(split ? [band(middle, to, { 90: price })] : [])],
    };
  });

const anyWeek = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).chain((weekdays) =>
  fc
    .tuple(...weekdays.toSorted().map((weekday) => anyDay.map((day) => ({ weekday, ...day }))))
    .map((days) => ({
      hours: days.flatMap(({ weekday, hours }) => hours.map((range) => ({ weekday, ...range }))),
      prices: days.flatMap(({ weekday, prices }) => prices.map((band) => ({ weekday, ...band }))),
    })),
);

const anyFile = (slug: string) =>
  fc.record({
    format: fc.constant('bandeja-club' as const),
    version: fc.constant(1 as const),
    club: fc.record({
      slug: fc.constant(slug),
      name: fc.constantFrom('Arena Ávila', 'Padel <b>& Cia</b>'),
      description: fc.constantFrom('', 'Seis quadras.\nEstacionamento.'),
      city: fc.constantFrom('', 'Niterói'),
      state: fc.constantFrom('RJ' as const, 'AM' as const),
      street_address: fc.constantFrom(null, 'Rua das Palmeiras, 10'),
      phone_number: fc.constantFrom(null, '(21) 99999-1234'),
      email: fc.constantFrom(null, 'contato@arena.com.br'),
      website: fc.constantFrom(null, 'https://www.arena.com.br'),
      google_location: fc.constantFrom(null, 'https://maps.app.goo.gl/abc'),
      timezone: fc.constantFrom('America/Sao_Paulo', 'America/Manaus'),
      legal_name: fc.constantFrom(null, 'Arena Ltda.'),
      document: fc.constantFrom(null, '12ABC34501DE35'),
      online_payment: fc.boolean(),
      durations: fc.constantFrom([60], [60, 90]),
      start_step_minutes: fc.constantFrom(30, 60),
      days_ahead: fc.integer({ min: 1, max: 90 }),
      free_until_hours: fc.integer({ min: 0, max: 168 }),
      hold_minutes: fc.integer({ min: 5, max: 60 }),
      max_bookings_per_day: fc.integer({ min: 1, max: 20 }),
      max_open_holds: fc.integer({ min: 1, max: 20 }),
      split_hours: fc.integer({ min: 0, max: 48 }),
    }),
    courts: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }).map((numbers) =>
      numbers.map((number) => ({
        ...{ name: `Quadra ${number}`, sport: 'Padel', surface: number % 2 ? '' : 'Vidro' },
        indoor: number % 3 === 0,
      })),
    ),
    weeks: fc.array(anyWeek, { maxLength: 3 }).map((all) =>
      all.map((one, index) => ({
        from: index === 0 ? null : addDays(DAY, index * 10),
        until: index === all.length - 1 ? null : addDays(DAY, (index + 1) * 10),
        ...one,
      })),
    ),
    holidays: fc
      .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.option(anyDay)), {
        maxLength: 4,
        selector: ([day]) => day,
      })
      .map((days) =>
        days
          .toSorted(([one], [other]) => one - other)
          .map(([day, open]) => ({
            ...{ date: addDays(DAY, day), name: 'Aniversário da cidade' },
            ...(open ?? { hours: [], prices: [] }),
          })),
      ),
    pictures: fc
      .array(fc.constantFrom('/clubs/arena.webp', '/clubs/quadra-2.webp'), { maxLength: 6 })
      .map((images) => images.map((image) => ({ caption: 'Quadra central', image }))),
    // By name, as the desk lists them.
    teachers: fc.subarray([
      { name: 'Carla', phone: null, price_cents: null, price_by: 'lesson' as const },
      { name: 'Rúi', phone: '+5511987650001', price_cents: 8_000, price_by: 'student' as const },
    ]),
    banners: fc.array(
      fc.record({
        name: fc.constantFrom('Aulas', 'Torneio de verão'),
        alt: fc.constant('Uma raquete'),
        image: fc.constant('/clubs/arena.webp'),
        link: fc.constantFrom('https://exemplo.com.br/aulas', 'booking', 'club'),
        from: fc.constantFrom('2026-01-01', DAY),
        until: fc.constantFrom(DAY, '2026-12-31'),
        on: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
  });

test('what is imported is exported again as it was, whatever the club is like', async () => {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constant(null).chain(() => anyFile(`arena-${++number}`)),
      async (file) => {
        expect(await importing(file)).toMatchObject({ code: 0 });
        expect(await exporting(file.club.slug)).toEqual(file);
      },
    ),
    { numRuns: 25, endOnFailure: true },
  );
});

test('the manager exports a club with its weeks and holidays, and the copy is a hidden club without people', async () => {
  const { club, as, publish, holiday } = await managed(app, { name: 'Arena Matriz', courts: 3 });
  await employ(app, club, 'owner');
  await publish({ from: '2026-03-16', ...week(480, 1320, 15_000, { 90: 20_000 }) });
  await holiday('2026-04-21', { name: 'Tiradentes', state: 'closed' });
  await createImage(app.db, { content_type: 'club', object_id: club.id, caption: 'Capa' });
  const { status, body } = await app.call(exportClub, { params: { slug: club.slug } }, as);
  expect(status).toBe(200);
  expect(body.weeks.map(({ from, until }) => [from, until])).toEqual([
    [null, '2026-03-16'],
    ['2026-03-16', null],
  ]);
  expect(body.holidays).toEqual([{ date: '2026-04-21', name: 'Tiradentes', hours: [], prices: [] }]);
  const members = await app.db.selectFrom('users').select('email').execute();
  expect(members.filter(({ email }) => JSON.stringify(body).includes(email))).toEqual([]);

  const there = await importing(body);
  expect(there).toMatchObject({ code: 1 });
  expect(there.complained.join('\n')).toContain('Já há um clube em arena-matriz.');
  const copied = await importing(body, '--slug=arena-filial');
  expect(copied.printed.join('\n')).toContain('Arena Matriz · arena-filial. Só a equipe o vê');
  // The picture was never uploaded here.
  expect(copied.printed.join('\n')).toContain('1 foto não está nesta instalação');
  const copy = await app.db
    .selectFrom('clubs')
    .select(['id', 'published_at'])
    .where('slug', '=', 'arena-filial')
    .executeTakeFirstOrThrow();
  expect(copy.published_at).toBeNull();
  expect(await exporting('arena-filial')).toEqual({
    ...body,
    club: { ...body.club, slug: 'arena-filial' },
    pictures: [],
  });
});

describe('a file that is refused', () => {
  const good = async () => {
    const club = await createClub(app.db, { courts: 2 });
    const file = await exporting(club.slug);
    return { ...file, club: { ...file.club, slug: `${club.slug}-nova` } };
  };
  const said = async (file: unknown) => {
    const before = await clubs();
    const { code, complained } = await importing(file);
    expect([code, await clubs()]).toEqual([1, before]);
    return complained.join('\n');
  };

  test('names each path and what is wrong there, and imports nothing', async () => {
    const file = await good();
    const [first] = file.weeks;
    const answer = await said({
      ...file,
      club: { ...file.club, slug: 'Arena Norte', document: '123', state: 'XX' },
      courts: [{ ...file.courts[0], name: '' }],
      weeks: [{ ...first, prices: [{ ...first?.prices[0], price_cents_per_hour: -1 }] }],
      pictures: [{ caption: 'Fora', image: '//outro.com/a.webp' }],
      banners: [
        {
          ...{ name: 'Aulas', alt: 'Uma raquete', image: '/clubs/arena.webp', on: true },
          ...{ link: '/club/outro', from: '2026-03-06', until: '2026-03-05' },
        },
      ],
    });
    expect(answer.split('\n')[0]).toBe('Nada foi importado.');
    for (const path of [
      'club.slug',
      'club.document',
      'club.state',
      'courts[0].name',
      'pictures[0].image',
      'banners[0].link',
    ])
      expect(answer).toContain(`${path}: `);
    expect(answer).toContain('weeks[0].prices[0].price_cents_per_hour: O preço não pode ser negativo.');
    expect(answer).not.toMatch(/Invalid|expected/);
  });

  test.each<[string, (file: ClubFile) => unknown, string]>([
    ['is no club', () => [], 'arquivo: '],
    ['is of another version', (file) => ({ ...file, version: 2 }), 'version: O arquivo é de outra versão.'],
    ['lacks a part', ({ courts, ...file }) => file, 'courts: Falta a lista de quadras.'],
    [
      'has a court twice',
      (file) => ({ ...file, courts: [file.courts[0], file.courts[0]] }),
      'courts[1].name: Já há uma quadra com este nome.',
    ],
    [
      'has weeks at once',
      (file) => ({ ...file, weeks: [file.weeks[0], { ...file.weeks[0], from: '2026-05-01' }] }),
      'weeks[1].from: Começa antes de a semana anterior acabar.',
    ],
    [
      'has prices at once',
      (file) => ({
        ...file,
        weeks: file.weeks.map((one) => ({ ...one, prices: [...one.prices, ...one.prices] })),
      }),
      'weeks[0]: ',
    ],
    [
      'is at an address of the app',
      (file) => ({ ...file, club: { ...file.club, slug: 'invitations' } }),
      'club.slug: Este endereço é do próprio app.',
    ],
  ])('%s', async (_, change, sentence) => {
    expect(await said(change(await good()))).toContain(sentence);
  });

  test('is no JSON', async () => {
    expect(await said('{"club":')).toContain('não é JSON');
  });
});

test('of two imports at once one makes the club', { tags: 'postgres-15' }, async () => {
  const file = await exporting((await createClub(app.db, { courts: 1 })).slug);
  const answers = await Promise.all([1, 2].map(() => importing(file, '--slug=arena-dupla')));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
});
