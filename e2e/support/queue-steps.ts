import { expect, type Page } from '@playwright/test';
import { games, newFriends, newMatch } from './match-steps.ts';
import { registerPlayer } from './new-player.ts';
import { signInAs } from './sign-in.ts';
import { openWithWorker } from './worker-steps.ts';

type Caller = Awaited<ReturnType<typeof registerPlayer>>;

/** A new player's match of four, which began a minute ago, on its page; `isInstalled`: with the worker of that visit. */
export async function besideTheCourt(
  page: Page,
  { type, isInstalled = false }: { type?: 'Competitive' | 'Friendly'; isInstalled?: boolean } = {},
) {
  const [player, friends] = await Promise.all([registerPlayer(page), newFriends(page, 3)]);
  const others = friends.map(({ id }) => id);
  const match = await newMatch(page, player, others, type);
  await signInAs(page, player);
  if (isInstalled) await openWithWorker(page, `/match/${match}`);
  else await page.goto(`/match/${match}`);
  await expect(page.getByRole('button', { name: 'Salvar set 1' })).toBeVisible();
  await queueStarted(page);
  return { player, match };
}

/** Waits until the queue of the page is started, after the first paint: before, calls need the network. */
export const queueStarted = (page: Page) =>
  expect(page.locator('html')).toHaveAttribute('data-queue', 'started');

/** Enters and saves a set; returns when the form is that of the next one, so that no click reaches the saved set. */
export async function saveSet(page: Page, set: number, a: number, b: number): Promise<void> {
  const save = page.getByRole('button', { name: new RegExp(`^Salvar set ${set}$`) });
  await games(page, a, b);
  await save.click();
  await expect(save).toBeHidden();
}

export const onServer = async (
  page: Pick<Page, 'request'>,
  { headers }: Pick<Caller, 'headers'>,
  match: number,
) => (await page.request.get(`/api/matches/${match}`, { headers })).json();

export const scoresOf = ({
  scores,
}: {
  scores: { set: number; team_a_score: number; team_b_score: number }[];
}) => scores.map((score) => [score.set, score.team_a_score, score.team_b_score]);
