import { setTimeout as sleep } from 'node:timers/promises';
import { COMPLETE_PROFILE, createPlayer, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { wordOf } from '../harness.ts';
import type { Cluster } from './cluster.ts';

/** A phone installs the app, or sends what waits, beside a load on a slow machine. */
const PATIENCE_MS = 60_000;
const patient = { timeout: PATIENCE_MS };

/**
 * Two phones that have the build before: one without network, with a set waiting to be sent, and one on which a player
 * looks around all the time, whose pages are loaded piece by piece. `stop` connects the first and loads both again; it
 * returns what went wrong.
 */
export async function openPhones({ db, parts }: Cluster) {
  const players = await Promise.all(
    ['Ana', 'Bruno', 'Carla', 'Davi'].map((first_name) =>
      createPlayer(db, { ...COMPLETE_PROFILE, first_name, level: 3 }),
    ),
  );
  const match = await createMatch(db, {
    type: 'Friendly',
    date: new Date(Date.now() - 60_000),
    players: players.map(({ id }) => id),
    sets: [[6, 3]],
  });
  const browser = await chromium.launch({
    executablePath: wordOf('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const wrong: string[] = [];
  const phone = async (player?: { user_id: number | null }) => {
    const context = await browser.newContext({
      baseURL: parts.publicUrl,
      viewport: { width: 390, height: 844 },
      timezoneId: 'America/Sao_Paulo',
      locale: 'pt-BR',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    await signIn(db, context, player?.user_id ?? 0);
    const page = await context.newPage();
    page.on('pageerror', (error) => wrong.push(`an error on a page: ${error.message.slice(0, 200)}`));
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/assets/') && response.status() >= 400)
        wrong.push(`a page did not find ${pathname}: ${response.status()}`);
    });
    return page;
  };

  const [waiting, looking] = await Promise.all([phone(players[0]), phone(players[1])]);
  await Promise.all([install(waiting, `/match/${match.id}`), install(looking, '/')]);
  const build = await buildOf(waiting);
  await waiting.context().setOffline(true);
  await saveSet(waiting);
  await expect(waiting.getByText('Aguardando conexão: Set 2: 6 × 4')).toBeVisible(patient);

  let isOver = false;
  const looks = (async () => {
    for (let nth = 0; !isOver; nth++) {
      await goTo(looking, nth);
      // A player reads what is there.
      await sleep(1_000);
    }
  })().catch((error: Error) => void wrong.push(`a page did not open: ${error.message.slice(0, 300)}`));

  return {
    async stop(): Promise<string[]> {
      isOver = true;
      await looks;
      try {
        await waiting.context().setOffline(false);
        await expect(waiting.getByText('Tudo enviado.')).toBeVisible(patient);
        const sets = await db
          .selectFrom('match_scores')
          .select(['set', 'team_a_score', 'team_b_score'])
          .where('match_id', '=', match.id)
          .orderBy('set')
          .execute();
        expect(sets.map((set) => [set.set, set.team_a_score, set.team_b_score])).toEqual([
          [1, 6, 3],
          [2, 6, 4],
        ]);
        for (const page of [waiting, looking]) {
          await page.reload();
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible(patient);
          await expect.poll(() => buildOf(page), patient).not.toBe(build);
        }
      } catch (error) {
        wrong.push((error as Error).message.slice(0, 400));
      } finally {
        await browser.close();
      }
      return [...new Set(wrong)];
    },
  };
}

async function signIn(db: Cluster['db'], context: BrowserContext, user: number): Promise<void> {
  const { email: username } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  const answer = await context.request.post('/api/token/', { data: { username, password: TEST_PASSWORD } });
  expect(answer.status()).toBe(200);
  await context.addInitScript(
    (session) => {
      if (!localStorage.getItem('bandeja.session')) localStorage.setItem('bandeja.session', session);
    },
    await answer.text(),
  );
}

/** Opens a page and waits for its worker and its queue. */
async function install(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const isReady = () =>
    page.evaluate(
      () =>
        localStorage.getItem('bandeja.offline_ready') === 'true' &&
        navigator.serviceWorker.controller !== null &&
        document.documentElement.dataset.queue === 'started',
    );
  await expect.poll(isReady, patient).toBe(true);
}

/** Enters the second set, 6 to 4. */
async function saveSet(page: Page): Promise<void> {
  for (const [team, games] of [
    ['A', 6],
    ['B', 4],
  ] as const) {
    const more = page
      .getByRole('group', { name: new RegExp(`^Dupla ${team}:`) })
      .getByRole('button', { name: /^Mais um game/ });
    for (let n = 0; n < games; n++) await more.click();
  }
  await page.getByRole('button', { name: 'Salvar set 2' }).click();
}

/** Taps the next section of the dock, as a player who looks around. */
async function goTo(page: Page, nth: number): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  const link = links.nth(nth % (await links.count()));
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page', patient);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(patient);
}

/** The address of its first script names the build of a page; empty while it loads. */
const buildOf = (page: Page) =>
  page
    .evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '')
    .catch(() => '');
