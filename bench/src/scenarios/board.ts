import type { ScheduleProposal } from '@bandeja/contract/calls/desk-tournament-board';
import { type Browser, chromium, type Page } from '@playwright/test';
import { openSession } from '../data.ts';
import { numberOf, rounded, tradeAll } from '../harness.ts';
import type { Scenario } from '../scenario.ts';
import { deskOf, makeTournament, type TournamentData } from '../tournament-data.ts';
import { type LongTasks, withLongTasks } from '../web/trace.ts';
import { withHelper } from '../web/visit.ts';

/** Ten categories of 32 teams have 630 matches. */
const CATEGORIES = numberOf('categories', 10);
const TEAMS = numberOf('teams', 32);
const DAYS = numberOf('days', 7);
const WINDOW = { width: 1280, height: 800 };
const PROPOSALS = 3;
const QUIET_MS = 2_000;
const MOST_SECONDS = 5;
/** Of a task of the page, in processor time. */
const MOST_MS = 50;

type Data = TournamentData & { refresh: string };

/** What a manager does on the board, in this order. */
const ACTS: Record<string, (page: Page) => Promise<void>> = {
  async opens(page) {
    await page.getByRole('link', { name: 'Horários', exact: true }).click();
    await page.locator('.board [data-match]').first().waitFor();
  },
  async 'asks for a proposal'(page) {
    await page.getByRole('button', { name: 'Propor para todos' }).click();
    await page.getByText(/mudanças ainda não publicadas/).waitFor();
  },
  async 'scrolls the day'(page) {
    await page.locator('.board-scroll').hover();
    for (let step = 0; step < 40; step++) await page.mouse.wheel(0, step < 20 ? 120 : -120);
  },
  async 'drags a match through the day'(page) {
    // The one match that Tab reaches is drawn, wherever the board is scrolled to.
    await page.locator('.board-court [tabindex="0"]').scrollIntoViewIfNeeded();
    const board = await page.locator('.board-scroll').boundingBox();
    const boxes = await page
      .locator('.board-court [data-match]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    // The board ends below the window.
    const bottom = board ? Math.min(board.y + board.height, WINDOW.height) - 60 : 0;
    // Below the head of the courts, and seen.
    const box = boxes.find(({ y }) => board && y > board.y + 60 && y < bottom - 40);
    if (!box || !board) throw new Error('no match to drag');
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    for (let step = 0; step <= 60; step++)
      await page.mouse.move(
        board.x + 80 + ((board.width - 120) * step) / 60,
        board.y + 80 + ((bottom - board.y - 80) * ((step * 7) % 60)) / 60,
      );
    await page.locator('.board-ghost').waitFor();
    await page.mouse.up();
    await page.locator('.board-ghost').waitFor({ state: 'detached' });
  },
  async 'moves a match by the keyboard'(page) {
    await page.locator('.board-court [tabindex="0"]').focus();
    await page.keyboard.press('Enter');
    for (let step = 0; step < 20; step++) await page.keyboard.press(step % 3 ? 'ArrowDown' : 'ArrowRight');
    await page.keyboard.press('Enter');
  },
};

async function onThePage(
  browser: Browser,
  { port, data, access }: { port: number; data: Data; access: string },
) {
  const origin = `http://127.0.0.1:${port}`;
  const session = JSON.stringify({ access, refresh: data.refresh });
  const context = await withHelper(
    await browser.newContext({
      ...{ viewport: WINDOW, locale: 'pt-BR', serviceWorkers: 'block' },
      storageState: {
        cookies: [],
        origins: [{ origin, localStorage: [{ name: 'bandeja.session', value: session }] }],
      },
    }),
  );
  const page = await context.newPage();
  await page.goto(`${origin}/desk/${data.club}/torneios?torneio=${data.hash}`);
  await page.getByRole('link', { name: 'Horários', exact: true }).waitFor();
  const acts: Record<string, LongTasks> = {};
  for (const [act, work] of Object.entries(ACTS)) {
    // What the act before it began, also in idle time, is over. The stream of events is never idle.
    await page.waitForTimeout(QUIET_MS);
    acts[act] = (await withLongTasks(browser, page, () => work(page))).tasks;
  }
  const drawn = await page.locator('.board [data-match]').count();
  await context.close();
  return { acts, drawn };
}

/**
 * A large tournament on twelve courts: how long the proposal of all its matches takes, and the longest task of a page in
 * which a manager opens the board, moves and drags. Fails above five seconds, or with a task of more than 50 ms.
 */
export const scenario: Scenario<Data> = {
  prepare: async (db) => {
    const data = await makeTournament(db, { categories: CATEGORIES, teams: TEAMS, days: DAYS });
    const { player } = await db
      .selectFrom('club_members')
      .innerJoin('players', 'players.user_id', 'club_members.user_id')
      .select('players.id as player')
      .executeTakeFirstOrThrow();
    return { ...data, refresh: await openSession(db, player) };
  },
  async measure({ data, port, sendRequest }) {
    const [access = ''] = await tradeAll(port, [data.manager]);
    const desk = deskOf(sendRequest, data, access);
    await desk.draw(data.categories);
    const proposals: number[] = [];
    let found: ScheduleProposal | undefined;
    for (let nth = 0; nth < PROPOSALS; nth++) {
      const start = performance.now();
      found = await desk.send<ScheduleProposal>('GET', 'schedule/proposal/?missing=false');
      proposals.push(rounded(performance.now() - start));
    }
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    });
    try {
      const { acts, drawn } = await onThePage(browser, { port, data, access });
      const slow = Object.entries(acts).filter(([, { busiest }]) => busiest > MOST_MS);
      const placed = found?.matches.length ?? 0;
      return {
        tables: [
          [
            {
              matches: placed + (found?.unplaced.length ?? 0),
              unplaced: found?.unplaced.length,
              proposals_ms: proposals.join(', '),
            },
          ],
          Object.entries(acts).map(([act, { busiest, longest, busyOver50 }]) => ({
            ...{ act, busiest_ms: rounded(busiest), by_the_clock: rounded(longest), over_50: busyOver50 },
          })),
        ],
        result: { placed, proposals, drawn, acts },
        failures: [
          ...(Math.max(...proposals) > MOST_SECONDS * 1_000
            ? [`A proposal took more than ${MOST_SECONDS} seconds.`]
            : []),
          ...slow.map(([act, { busiest }]) => `Who ${act} waits for a task of ${rounded(busiest)} ms.`),
        ],
      };
    } finally {
      await browser.close();
    }
  },
};
