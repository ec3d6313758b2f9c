import { openBrowser } from '../support/installed-app.ts';
import { newFriends, newMatch } from '../support/match-steps.ts';
import { registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { openWithWorker } from '../support/worker-steps.ts';

test.use({ serviceWorkers: 'allow' });

const MARK = /^Sem sinal\. Dados das \d\d:\d\d\.$/;

test('the installed app starts without network and shows own data with its time', async ({
  baseURL,
}, info) => {
  const online = await openBrowser(info, baseURL);
  const page = online.pages()[0] ?? (await online.newPage());
  const player = await registerPlayer(page);
  const [partner, left, right] = await newFriends(page, 3);
  const others = [partner, left, right].map((one) => one?.id ?? 0);
  const match = await newMatch(page, player, others);
  const unopened = await newMatch(page, player, others);
  await signInAs(page, player);
  await openWithWorker(page);
  await page.getByRole('link', { name: 'Minhas Reservas' }).last().click();
  await expect(page.getByRole('heading', { name: 'Nenhum jogo marcado' })).toBeVisible();
  await page.goto(`/match/${match}`);
  const court = (on: typeof page) => on.getByRole('group', { name: /^Quadra: dupla A/ });
  await expect(court(page)).toContainText(partner?.first_name ?? '');
  await page.goto('/match');
  await expect(page.getByRole('link', { name: / contra / })).toHaveCount(2);
  await online.close();

  const offline = await openBrowser(info, baseURL);
  try {
    await offline.setOffline(true);
    const beside = offline.pages()[0] ?? (await offline.newPage());
    await beside.goto('/');
    await expect(beside.getByRole('heading', { name: /^Olá, / })).toBeVisible();
    await expect(beside.getByText(MARK)).toBeVisible();
    await beside.getByRole('link', { name: 'Minhas Reservas' }).last().click();
    await expect(beside.getByRole('heading', { name: 'Nenhum jogo marcado' })).toBeVisible();
    await expect(beside.getByText(MARK)).toBeVisible();
    await beside.goto('/match');
    await expect(beside.getByRole('link', { name: / contra / })).toHaveCount(2);
    // The second match was never opened: its answer is part of the list.
    for (const id of [match, unopened]) {
      await beside.goto(`/match/${id}`);
      await expect(beside.getByText(MARK)).toBeVisible();
      await expect(court(beside)).toContainText(partner?.first_name ?? '');
    }
    // The end of the session erases them.
    await beside.getByRole('button', { name: /^Menu do perfil/ }).click();
    await beside.getByRole('menuitem', { name: 'Sair' }).click();
    await expect(beside.getByLabel('Senha', { exact: true })).toBeVisible();
    const left = () =>
      beside.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('bandeja');
            opening.onsuccess = () => {
              const count = opening.result.transaction('answers').objectStore('answers').count();
              count.onsuccess = () => resolve(count.result);
            };
          }),
      );
    await expect.poll(left).toBe(0);
  } finally {
    await offline.close();
  }
});
