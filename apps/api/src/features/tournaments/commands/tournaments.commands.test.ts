import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTournament } from '@bandeja/contract/calls/tournaments';
import { createClub } from '@bandeja/db/testing/builders';
import { createTeam } from '@bandeja/db/testing/tournaments/tournament-builder';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../../test/run-command.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import {
  drawAndSchedule,
  EVE,
  fullTournament,
  matchesOf,
  runTournament,
} from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

const category = { name: 'Livre', max_teams: 8, price_cents: 0 };
/** The file of a tournament of two days at a new club of two courts. */
async function fileOf(fields: object = {}) {
  const { slug, courts } = await createClub(app.db, { courts: 2 });
  const file = {
    name: 'Copa Jatobá',
    club: slug,
    starts_on: '2026-03-14',
    ends_on: '2026-03-15',
    registration_starts_at: '2026-03-01T12:00:00Z',
    registration_ends_at: '2026-03-12T12:00:00Z',
    categories: [category],
    ...fields,
  };
  return { file, courts };
}
const hashIn = (text: string) => /^Torneio criado: (\S{12})$/.exec(text)?.[1] ?? '';
const read = async (hash: string) => (await app.call(getTournament, { params: { hash } })).body;
const countTournaments = async () => (await app.db.selectFrom('tournaments').select('id').execute()).length;

describe('npm run admin -- tournament create', () => {
  test('makes a tournament from a file, with what the file leaves out', async () => {
    const table = { tie_breaks: ['sets', 'games', 'head_to_head'], walkover_score: 'none' };
    const levels = { level_min: 2, level_max: 4.5 };
    const women = { ...category, name: 'Feminina', gender: 'F', ...levels, advancing: 1, ...table };
    const { file, courts } = await fileOf({ categories: [category, women], seed: 7 });
    const { code, text } = await runTournament(app, 'create', file);
    expect(code).toBe(0);
    expect(await read(hashIn(text))).toMatchObject({
      name: 'Copa Jatobá',
      status: 'open',
      categories: [
        { name: 'Livre', gender: null, level_min: null, level_max: null, advancing: 2 },
        { name: 'Feminina', gender: 'F', level_min: 2, level_max: 4.5, advancing: 1, ...table },
      ],
    });
    const own = await app.db
      .selectFrom('tournament_courts')
      .innerJoin('tournaments', 'tournaments.id', 'tournament_courts.tournament_id')
      .select(['court_id', 'seed'])
      .where('hash', '=', hashIn(text))
      .orderBy('court_id')
      .execute();
    expect(own).toEqual(courts.map(({ id }) => ({ court_id: id, seed: 7 })));
  });

  test('takes a registration that ends on the first day when the file says so', async () => {
    const { file } = await fileOf({ registration_ends_at: '2026-03-14T12:00', late_registration: true });
    expect((await runTournament(app, 'create', file)).code).toBe(0);
  });

  test('uses only the courts that the file names', async () => {
    const { file, courts } = await fileOf({ courts: ['Quadra 2'] });
    const { text } = await runTournament(app, 'create', file);
    const own = await app.db
      .selectFrom('tournament_courts')
      .innerJoin('tournaments', 'tournaments.id', 'tournament_courts.tournament_id')
      .select('court_id')
      .where('hash', '=', hashIn(text))
      .execute();
    expect(own).toEqual([{ court_id: courts[1]?.id }]);
  });

  test.each<[string, object, string]>([
    ['an unknown field', { prize: 'taça' }, '  prize: este campo não existe.'],
    [
      'an unknown field of a category',
      { categories: [{ ...category, prize: 1 }] },
      '  categories.0.prize: este',
    ],
    ['no name', { name: undefined }, '  name: falta este campo.'],
    ['a number as text', { match_minutes: '90' }, '  match_minutes: use um número.'],
    ['an unknown gender', { categories: [{ ...category, gender: 'Z' }] }, 'use um destes valores: F, M, X.'],
    [
      'a time that is none',
      { registration_starts_at: '1 de março' },
      'registration_starts_at: Use data e hora',
    ],
    ['a picture of another server', { image: 'https://exemplo.com.br/x.png' }, '  image: Use o endereço'],
    ['no category', { categories: [] }, 'categories:'],
    ['a category without places', { categories: [{ ...category, max_teams: 1 }] }, 'categories.0.max_teams:'],
    ['an impossible date', { starts_on: '2026-02-30' }, 'starts_on:'],
    ['too short matches', { match_minutes: 5 }, 'match_minutes:'],
  ])('refuses a file with %s and names the place', async (_, fields, place) => {
    const before = await countTournaments();
    const { code, text } = await runTournament(app, 'create', (await fileOf(fields)).file);
    expect([code, text]).toEqual([2, expect.stringContaining(place)]);
    expect(await countTournaments()).toBe(before);
  });

  test.each<[string, object, string]>([
    ['an unknown club', { club: 'nao-existe' }, 'club: não há o clube nao-existe.'],
    ['an unknown court', { courts: ['Quadra 9'] }, 'courts: o clube'],
    ['an end before its start', { ends_on: '2026-03-13' }, 'ends_on: o torneio termina antes de começar.'],
    [
      'a registration without time',
      { registration_ends_at: '2026-03-01T12:00:00Z' },
      'registration_ends_at: as inscrições encerram antes de abrir.',
    ],
    [
      'two categories of one name',
      { categories: [category, category] },
      'categories: duas categorias têm o mesmo nome.',
    ],
    ['days in the past', { starts_on: '2026-03-05' }, 'starts_on: 2026-03-05 já passou.'],
    [
      'a registration that is over',
      { registration_ends_at: '2026-03-05T12:00:00Z' },
      'registration_ends_at: esse prazo já passou.',
    ],
    [
      'a registration that ends after the first match may start',
      { registration_ends_at: '2026-03-14T12:00' },
      'registration_ends_at: as inscrições encerram depois do começo do torneio.',
    ],
    ['a picture that is not there', { image: '/media/nada.webp' }, 'image: não há a imagem /media/nada.webp'],
    [
      'levels the wrong way round',
      { categories: [{ ...category, level_min: 4, level_max: 3 }] },
      'categories.0.level_max: Livre: o nível máximo vem antes do mínimo.',
    ],
  ])('refuses %s, also with --dry-run', async (_, fields, sentence) => {
    const before = await countTournaments();
    const { file } = await fileOf(fields);
    for (const options of [[], ['--dry-run']]) {
      const { code, text } = await runTournament(app, 'create', file, ...options);
      expect([code, text]).toEqual([1, expect.stringContaining(sentence)]);
    }
    expect(await countTournaments()).toBe(before);
  });
});

describe('the file of a command', () => {
  const sent = async (bytes: Uint8Array) => {
    const path = join(mkdtempSync(join(tmpdir(), 'bandeja-file-')), 'copa.json');
    writeFileSync(path, bytes);
    const { code, printed, complained } = await runCommand(app.db, app.clock.now, [
      'tournament',
      'create',
      path,
    ]);
    return { code, text: [...printed, ...complained].join('\n') };
  };

  test('may begin with a byte order mark, and its times without a zone are those of the club', async () => {
    const { file } = await fileOf({
      registration_starts_at: '2026-03-01T09:00',
      registration_ends_at: '2026-03-12 09:00',
    });
    const { code, text } = await sent(Buffer.from(`\uFEFF${JSON.stringify(file)}`));
    expect(code).toBe(0);
    // The club's clock is three hours behind UTC.
    expect(await read(hashIn(text))).toMatchObject({
      name: 'Copa Jatobá',
      registration_starts_at: '2026-03-01T12:00:00.000Z',
      registration_ends_at: '2026-03-12T12:00:00.000Z',
    });
  });

  test.each<[string, Uint8Array, string]>([
    ['in another encoding', Buffer.from('{"name": "Copa Jatobá"}', 'latin1'), 'copa.json não está em UTF-8'],
    [
      'with a comma too many',
      Buffer.from('{\n  "name": "Copa",\n}'),
      'não é JSON: veja a linha 3, coluna 1.',
    ],
    ['that ends too early', Buffer.from('{"name":\n"Copa"'), 'não é JSON: veja a linha 2, coluna 7.'],
    ['with a list', Buffer.from('[]'), 'arquivo: use um objeto entre chaves.'],
  ])('%s is refused with its name and place', async (_, bytes, sentence) => {
    const { code, text } = await sent(bytes);
    expect([code, text]).toEqual([2, expect.stringContaining(sentence)]);
    expect(text).toContain('copa.json');
    expect(text).not.toMatch(/Unexpected|Invalid|Expected/);
  });
});

describe('npm run admin -- tournament … --dry-run', () => {
  test('creates nothing', async () => {
    const before = await countTournaments();
    const { code, text } = await runTournament(app, 'create', (await fileOf()).file, '--dry-run');
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(/^Torneio criado: .*\nFoi só um ensaio: nada mudou\.$/),
    ]);
    expect(await countTournaments()).toBe(before);
  });

  test('plans, records and closes nothing', async () => {
    const { hash } = await fullTournament(app, { teams: 3 });
    await runTournament(app, 'draw', { tournament: hash });
    const tried = async (verb: string, input: object) => {
      const { code, text } = await runTournament(app, verb, input, '--dry-run');
      expect([code, text]).toEqual([0, expect.stringContaining('Foi só um ensaio: nada mudou.')]);
    };
    await tried('schedule', { tournament: hash });
    expect((await matchesOf(app, hash)).filter(({ starts_at }) => starts_at !== null)).toEqual([]);
    await drawAndSchedule(app, hash);
    const before = await matchesOf(app, hash);
    await tried('result', {
      match: before[0]?.hash,
      sets: [
        [6, 3],
        [6, 3],
      ],
    });
    await tried('result', { match: before[0]?.hash, walkover: 'A' });
    await tried('result', { team: before[0]?.team_a?.id });
    await tried('close', { tournament: hash, cancel: true });
    await app.runJobs();
    expect(await matchesOf(app, hash)).toEqual(before);
    expect((await read(hash)).status).toBe('closed');
    app.clock.now = new Date('2026-03-14T03:00:00Z');
    expect((await read(hash)).status).toBe('running');
    // A cancelled tournament is left by none of its teams.
    await runTournament(app, 'close', { tournament: hash, cancel: true });
    const teams = (await matchesOf(app, hash)).flatMap(({ team_a, team_b }) => [team_a, team_b]);
    expect(teams.filter((team) => team?.withdrawn)).toEqual([]);
  });
});

test('a tournament runs from its file to its champion by commands alone', async () => {
  const { file } = await fileOf({ categories: [{ ...category, advancing: 1 }] });
  const hash = hashIn((await runTournament(app, 'create', file)).text);
  const { categories } = await read(hash);
  for (let made = 0; made < 6; made += 1)
    await createTeam(app.db, { category_id: categories[0]?.id ?? 0, now: TEST_NOW });
  app.clock.now = EVE;
  await drawAndSchedule(app, hash);
  const matches = await matchesOf(app, hash);
  expect(matches).toHaveLength(7);
  const isLast = (group: number | null) => group === null;
  for (const { hash: match } of matches.filter(({ group }) => !isLast(group)))
    expect(
      (
        await runTournament(app, 'result', {
          match,
          sets: [
            [6, 3],
            [6, 3],
          ],
        })
      ).code,
    ).toBe(0);
  expect((await runTournament(app, 'close', { tournament: hash })).text).toContain(
    'Falta o resultado de 1 jogo. Para cancelar: "cancel": true.',
  );
  const final = (await matchesOf(app, hash)).find(({ group }) => isLast(group));
  await runTournament(app, 'result', {
    match: final?.hash,
    sets: [
      [7, 6],
      [3, 6],
      [10, 4],
    ],
  });
  expect((await runTournament(app, 'close', { tournament: hash })).text).toBe('Torneio encerrado: 7 jogos.');
  expect(await read(hash)).toMatchObject({
    status: 'finished',
    categories: [{ champion: final?.team_a?.id }],
  });
});
