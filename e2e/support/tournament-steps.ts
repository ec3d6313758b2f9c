import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import type { Page } from '@playwright/test';
import { now } from './clock.ts';
import { mailedPath } from './mail.ts';
import { newMatchPlayer } from './match-steps.ts';
import { createAccount, newPerson } from './new-player.ts';
import { accessOf, signInAs } from './sign-in.ts';
import { DEMO_DESK, expect } from './test.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const HOUR_MS = 60 * 60_000;

type Person = Awaited<ReturnType<typeof newMatchPlayer>>;

/** `npm run admin -- tournament VERB` on the server of the tests, this many hours after the clock of the run. */
export async function operate(verb: string, input: object, hours = 0): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'bandeja-operate-')), 'input.json');
  writeFileSync(file, JSON.stringify(input));
  return admin(['tournament', verb, file], hours);
}

/** `npm run admin -- …` on the server of the tests, this many hours after the clock of the run. */
export async function admin(
  argv: readonly string[],
  hours = 0,
  dataDir = process.env.E2E_DATA_DIR,
): Promise<string> {
  const clock = pathToFileURL(at('scripts/lib/test-run/set-clock.mjs')).href;
  const offset = Number(process.env.BANDEJA_TEST_CLOCK_OFFSET) + hours * HOUR_MS;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', clock, at('apps/api/dist/admin.js'), ...argv],
    {
      cwd: at('.'),
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: dataDir,
        BANDEJA_TEST_CLOCK_OFFSET: String(offset),
      },
    },
  );
  return stdout;
}

/** The date in São Paulo this many hours after the clock of the run. */
export const dateIn = (hours: number) =>
  localDateOf(new Date(now().getTime() + hours * HOUR_MS), 'America/Sao_Paulo');

/**
 * An open tournament of yesterday and today, unless `fields` has other days, with one free category; its registration ends in an
 * hour. Returns its hash.
 */
export async function newTournament(name: string, fields: object = {}): Promise<string> {
  const in_ = (hours: number) => new Date(now().getTime() + hours * HOUR_MS).toISOString();
  // Created two days ago, because a file of the past is refused.
  const created = {
    name,
    club: 'arena-moema-padel',
    starts_on: dateIn(-24),
    ends_on: dateIn(0),
    registration_starts_at: in_(-24),
    registration_ends_at: in_(1),
    late_registration: true,
    match_minutes: 20,
    rest_minutes: 0,
    categories: [{ name: 'Livre', max_teams: 8, price_cents: 0 }],
    ...fields,
  };
  const printed = await operate('create', created, -48);
  return /Torneio criado: (\S{12})/.exec(printed)?.[1] ?? '';
}

/**
 * A club like the demo one with nothing booked, whose courts are free at any hour of the run. The page is that of its owner
 * from then on. Returns its slug.
 */
export async function openEmptyClub(page: Page): Promise<string> {
  const owner = await createAccount(page, newPerson('Dona', 'Vazia'));
  const slug = `arena-vazia-${owner.userId}`;
  const file = join(mkdtempSync(join(tmpdir(), 'bandeja-club-')), 'club.json');
  await admin(['clubs', 'export', DEMO_DESK.slug, file]);
  // A name of its own: other tests find the demo club by its name.
  const exported = JSON.parse(readFileSync(file, 'utf8'));
  exported.club.name = `Arena Vazia ${owner.userId}`;
  writeFileSync(file, JSON.stringify(exported));
  await admin(['clubs', 'import', file, `--slug=${slug}`]);
  await admin(['clubs', 'owner', slug, owner.email]);
  const token = (await mailedPath(owner.email, /\/desk\/invitation\/[\w-]+/)).split('/').at(-1);
  const headers = { authorization: `Bearer ${await accessOf(page, owner)}` };
  for (const path of [`/desk/invitations/${token}/accept/`, `/desk/${slug}/publish/`]) {
    const answer = await page.request.post(path, { headers, data: {} });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  await signInAs(page, owner);
  return slug;
}

/** Three teams of new players, who registered and accepted. */
export async function registerTeams(page: Page, hash: string): Promise<[Person, Person][]> {
  const { categories } = await (await page.request.get(`/tournament/${hash}/`)).json();
  const teams: [Person, Person][] = [];
  for (const [one, other] of [
    ['Ana', 'Bia'],
    ['Caio', 'Davi'],
    ['Eva', 'Iara'],
  ] as const) {
    const pair: [Person, Person] = [
      await newMatchPlayer(page, one, 'Souza'),
      await newMatchPlayer(page, other, 'Lima'),
    ];
    const registered = await page.request.post('/tournament/teams/', {
      headers: pair[0].headers,
      data: { category: categories[0].id, player_A: pair[0].playerId, player_B: pair[1].playerId },
    });
    expect(registered.status()).toBe(201);
    const { id } = await registered.json();
    const accepted = await page.request.post(`/tournament/teams/${id}/accept/`, {
      headers: pair[1].headers,
      data: {},
    });
    expect(accepted.status()).toBe(200);
    teams.push(pair);
  }
  return teams;
}

/**
 * A drawn tournament with three teams and four matches without times, the days this many days ahead: days without bookings,
 * each test its own. The manager of the desk has closed its registration and sees its board. Returns its hash.
 */
export async function openBoard(
  page: Page,
  name: string,
  { day, ...fields }: { day: number; match_minutes?: number; rest_minutes?: number },
) {
  const days = { starts_on: dateIn(24 * day), ends_on: dateIn(24 * (day + 1)) };
  const hash = await newTournament(`${name} ${now().getTime()}`, { ...days, ...fields });
  await registerTeams(page, hash);
  await signInAs(page, DEMO_DESK.owner);
  await page.goto(`/desk/${DEMO_DESK.slug}/torneios?torneio=${hash}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Encerrar inscrições' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).click();
  await expect(main.getByText('Inscrições encerradas', { exact: true })).toBeVisible();
  await operate('draw', { tournament: hash });
  await page.reload();
  await main.getByRole('link', { name: 'Horários' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Horários dos jogos' })).toBeVisible();
  return hash;
}

/** Hashes by name, of this worker. */
const unpublished = new Map<string, string>();

/**
 * As openBoard, but the tournament is that of all tests with this name, of which none publishes: what one has arranged goes with
 * its browser.
 */
export async function openShared(page: Page, name: string, fields: Parameters<typeof openBoard>[2]) {
  const known = unpublished.get(name);
  const hash = known ?? (await openBoard(page, name, fields));
  unpublished.set(name, hash);
  if (known) {
    await signInAs(page, DEMO_DESK.owner);
    await page.goto(`/desk/${DEMO_DESK.slug}/torneios/${hash}/horarios`);
  }
  await expect(page.getByRole('region', { name: 'Sem horário · 4' })).toBeVisible();
  return hash;
}

/** Proposes all four matches on the open board and publishes them. */
export async function publishProposal(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Propor para todos' }).click();
  await expect(main.getByText(/^4 mudanças ainda não publicadas/)).toBeVisible();
  const publish = main.getByRole('button', { name: 'Publicar horários' });
  await publish.click();
  await expect(publish).toHaveCount(0);
}

/** Draws after the registration, and schedules from yesterday on, so that all matches have begun at any hour. */
export async function drawAndSchedule(hash: string): Promise<void> {
  await operate('draw', { tournament: hash }, 2);
  await operate('schedule', { tournament: hash }, -24);
}

export async function matchesOf(page: Page, hash: string): Promise<TournamentMatch[]> {
  return (await page.request.get(`/tournament/matches/?tournament=${hash}`)).json();
}
