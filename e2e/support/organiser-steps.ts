import type { DeskMatches } from '@bandeja/contract/calls/desk-results';
import type { Locator, Page } from '@playwright/test';
import { newMatchPlayer } from './match-steps.ts';
import { bankDoes, expectPix, openBank } from './payment-steps.ts';
import { signInAs } from './sign-in.ts';
import { expect } from './test.ts';

/** A club of the demo data without tournaments of its own. */
export const SLUG = 'ilha-padel-clube';

type Player = Awaited<ReturnType<typeof newMatchPlayer>>;
export type Pair = readonly [Player, Player];

/** What the organiser does at the desk: each click and each filled field is counted. */
export function organiserOf(page: Page) {
  const work = { taps: 0, fields: 0 };
  return {
    page,
    work,
    main: page.getByRole('main'),
    async tap(target: Locator) {
      work.taps += 1;
      await target.click();
    },
    async type(target: Locator, text: string) {
      work.fields += 1;
      await target.fill(text);
    },
    async choose(target: Locator, label: string) {
      work.fields += 1;
      await target.selectOption({ label });
    },
  };
}
type Organiser = ReturnType<typeof organiserOf>;

export const sheet = ({ page }: Organiser) => page.getByRole('dialog');
export const dialog = ({ page }: Organiser) => page.getByRole('alertdialog');
export const nameOf = (pair: readonly [string, string]) => `${pair[0]} Torres e ${pair[1]} Torres`;

/** Drags a match of the shown day, at its time, to a court that is free then. */
export async function dragToFreeCourt({ page, work }: Organiser) {
  const board = page.getByRole('region', { name: 'Quadro de quadras e horários' });
  const columns = board.locator('[data-column]');
  await expect(columns.locator('[data-match]').first()).toBeVisible();
  const [match, to] = await columns.evaluateAll((all) => {
    const boxesOf = (column: Element, which: string) =>
      [...column.querySelectorAll(which)].map((one) => ({ one, box: one.getBoundingClientRect() }));
    for (const from of all)
      for (const { one, box } of boxesOf(from, '[data-match]'))
        for (const [other, column] of all.entries()) {
          const taken = boxesOf(column, '[data-match], .board-busy, .board-closed');
          if (column !== from && taken.every((two) => two.box.bottom <= box.top || two.box.top >= box.bottom))
            return [one.getAttribute('data-match') ?? '', other] as const;
        }
    throw new Error('every court is full at the times of every match');
  });
  const item = board.locator(`[data-match="${match}"]`);
  await item.scrollIntoViewIfNeeded();
  const from = await item.boundingBox();
  const column = await columns.nth(to).boundingBox();
  if (!from || !column) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 30, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(column.x + 30, from.y + 10, { steps: 5 });
  await expect(board.getByRole('status')).toContainText('Sem conflito.');
  await page.mouse.up();
  work.taps += 1;
  await expect(columns.nth(to).locator(`[data-match="${match}"]`)).toBeVisible();
}

/** New players, a few at a time: each has an account with a password. */
export async function playersOf(page: Page, firsts: readonly string[]): Promise<Map<string, Player>> {
  const players = new Map<string, Player>();
  for (let at = 0; at < firsts.length; at += 4)
    await Promise.all(
      firsts
        .slice(at, at + 4)
        .map(async (first) => players.set(first, await newMatchPlayer(page, first, 'Torres'))),
    );
  return players;
}

async function accept(page: Page, { headers, playerId }: Player, hash: string) {
  const { own_teams } = await (await page.request.get(`/tournament/${hash}/`, { headers })).json();
  const team = own_teams.find((one: { player_B: { id: number } }) => one.player_B.id === playerId);
  const accepted = await page.request.post(`/tournament/teams/${team?.id}/accept/`, { headers, data: {} });
  expect(accepted.status()).toBe(200);
}

export async function registerByApi(page: Page, category: number, [one, other]: Pair) {
  const registered = await page.request.post('/tournament/teams/', {
    headers: one.headers,
    data: { category, player_A: one.playerId, player_B: other.playerId },
  });
  expect(registered.status()).toBe(201);
  const { id } = await registered.json();
  const accepted = await page.request.post(`/tournament/teams/${id}/accept/`, {
    headers: other.headers,
    data: {},
  });
  expect(accepted.status()).toBe(200);
}

/** Registers with a partner and pays, all by the screens of the own phone. */
export async function registerOnPhone(phone: Page, hash: string, category: string, [one, other]: Pair) {
  await signInAs(phone, one);
  await phone.goto(`/tournament/${hash}`);
  await phone.getByRole('link', { name: 'Inscrever dupla' }).click();
  await phone.getByRole('radio', { name: new RegExp(`^${category}`) }).check();
  await phone.getByRole('button', { name: 'Buscar jogador' }).click();
  const picker = phone.getByRole('dialog', { name: 'Quem joga com você?' });
  await picker.getByLabel('Buscar pelo nome').fill(`${other.first} Torres`);
  await picker.getByRole('button', { name: `${other.first} Torres` }).click();
  await phone.getByRole('button', { name: 'Inscrever dupla' }).click();
  const own = phone.getByRole('region', { name: `Sua inscrição: ${category}` });
  await expect(own.getByText('Convite enviado')).toBeVisible();
  await accept(phone, other, hash);
  await own.getByRole('button', { name: 'Pagar com Pix' }).click();
  await expectPix(phone);
  await bankDoes(await openBank(phone), 'Pagar');
  await expect(own.getByText('Inscrição confirmada')).toBeVisible();
}

/** The games of two sets, team A's first, typed into the open sheet. */
export async function typeSets(o: Organiser, [a, b]: readonly [string, string]) {
  for (const [side, games] of [a, b].entries())
    for (const [set, one] of [...games].entries())
      await o.type(
        sheet(o)
          .getByRole('group')
          .nth(side)
          .getByLabel(`${set + 1}º set`),
        one,
      );
}

/** The desk's calls for what this test does not record by the screens. */
export function deskCalls(page: Page, hash: string, headers: Record<string, string>) {
  const path = `/desk/${SLUG}/tournaments/${hash}`;
  const matches = async (): Promise<DeskMatches> =>
    (await page.request.get(`${path}/matches/`, { headers })).json();
  /** Of two teams the first by name wins; until every match with two teams that `which` takes has a result. */
  async function recordAll(which: (match: DeskMatches['matches'][number]) => boolean): Promise<void> {
    for (;;) {
      const found = (await matches()).matches.filter(
        (match) => match.outcome === null && match.team_a && match.team_b && which(match),
      );
      if (found.length === 0) return;
      for (const { hash: match, version, team_a, team_b } of found) {
        const isA = (team_a?.name ?? '') < (team_b?.name ?? '');
        const set = { team_a_score: isA ? 6 : 3, team_b_score: isA ? 3 : 6 };
        const recorded = await page.request.post(`${path}/results/`, {
          headers,
          data: { match, sets: [set, set], expected_version: version },
        });
        expect(recorded.status(), await recorded.text()).toBe(200);
      }
    }
  }
  return { matches, recordAll };
}
