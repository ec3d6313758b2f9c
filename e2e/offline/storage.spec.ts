import type { Page } from '@playwright/test';
import { countOnDevice } from '../support/device-steps.ts';
import { games } from '../support/match-steps.ts';
import { besideTheCourt, onServer, saveSet, scoresOf } from '../support/queue-steps.ts';
import { expect, test } from '../support/test.ts';

/** As the settings of the browser do for this site: `all`, or `indexeddb` alone. */
async function clearSite(page: Page, storageTypes: 'all' | 'indexeddb'): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes });
}

/** The storage of the device is full, or free again: Chromium keeps the true quota for a while, so writes are ended. */
const fillDevice = (page: Page, isFull: boolean): Promise<void> =>
  page.evaluate((full) => {
    const stores = IDBObjectStore.prototype as IDBObjectStore & { write?: IDBObjectStore['put'] };
    stores.write ??= stores.put;
    const { write } = stores;
    stores.put = full
      ? function (this: IDBObjectStore, value, key) {
          const request = write.call(this, value, key);
          this.transaction.abort();
          return request;
        }
      : write;
    const refuse = () => {
      throw new DOMException('The storage is full.', 'QuotaExceededError');
    };
    const texts = Storage.prototype as Storage & { write?: Storage['setItem'] };
    texts.write ??= texts.setItem;
    texts.setItem = full ? refuse : texts.write;
    Cache.prototype.put = async () => refuse();
  }, isFull);

test('what waits survives a build that was rolled back, a database deleted under the page, a full device and cleared data', async ({
  page,
  allowConsole,
}) => {
  test.setTimeout(120_000);
  allowConsole(/Failed to load resource/);
  const { player, match } = await besideTheCourt(page, { type: 'Friendly' });
  const sets = async () => scoresOf(await onServer(page, player, match));
  const strip = (text: string | RegExp) => page.getByRole('button', { name: text });
  const lose = () => page.route('**/api/match-scores/', (route) => route.abort());
  const answer = async () => {
    await page.unroute('**/api/match-scores/');
    await page.evaluate(() => dispatchEvent(new Event('online')));
  };

  await test.step('a newer build has changed the database, and stored a call that this build does not have', async () => {
    await lose();
    await saveSet(page, 1, 6, 4);
    await expect(page.getByText('Aguardando conexão: Set 1: 6 × 4')).toBeVisible();
    const sent: unknown[] = [];
    await page.route('**/api/matches/*/cheer/', (route) => {
      sent.push([new URL(route.request().url()).pathname, route.request().postDataJSON()]);
      return route.fulfill({ json: {} });
    });
    await page.evaluate(
      (id) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('bandeja', 7);
          opening.onupgradeneeded = () => opening.result.createObjectStore('later');
          opening.onsuccess = () => {
            const change = opening.result.transaction('queues', 'readwrite');
            const queues = change.objectStore('queues');
            const walk = queues.openCursor();
            walk.onsuccess = () => {
              const cursor = walk.result;
              if (!cursor) return;
              const { entries, lastId, ...rest } = cursor.value;
              const request = { method: 'POST', path: '/api/matches/:id/cheer/' };
              const input = { params: { id }, body: { loud: true } };
              const cheer = { ...entries[0], id: lastId + 1, call: 'cheer', key: 'cheer', title: 'Aplaudir' };
              entries.push({ ...cheer, request, input, isSent: false });
              cursor.update({ ...rest, entries, lastId: lastId + 1, later: true });
            };
            change.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
      match,
    );
    await page.reload();
    await strip('2 registros aguardando conexão').click();
    await expect(page.getByRole('dialog').getByText('Aplaudir')).toBeVisible();
    await page.keyboard.press('Escape');
    await answer();
    await expect(page.getByText('Tudo enviado.')).toBeVisible();
    expect(await sets()).toEqual([[1, 6, 4]]);
    expect(sent).toEqual([[`/api/matches/${match}/cheer/`, { loud: true }]]);
  });

  await test.step('a deleted database is written again', async () => {
    await lose();
    await saveSet(page, 2, 3, 6);
    await expect(strip('1 registro aguardando conexão')).toBeVisible();
    await clearSite(page, 'indexeddb');
    await expect.poll(() => countOnDevice(page, 'queues')).toBe(1);
    await page.reload();
    await expect(strip('1 registro aguardando conexão')).toBeVisible();
    await answer();
    await expect(strip(/registro/)).toBeHidden();
    expect(await sets()).toEqual([
      [1, 6, 4],
      [2, 3, 6],
    ]);
  });

  await test.step('a full device keeps it in the page, and says so', async () => {
    await lose();
    await fillDevice(page, true);
    await saveSet(page, 3, 6, 2);
    await expect(page.getByText(/^Este aparelho está sem espaço\. Não feche esta página/)).toBeVisible();
    await expect(strip('Não feche a página: 1 registro sem espaço neste aparelho')).toBeVisible();
    await answer();
    await expect(strip(/registro/)).toBeHidden();
    expect(await sets()).toContainEqual([3, 6, 2]);
    await lose();
    await fillDevice(page, false);
    await saveSet(page, 4, 6, 0);
    await expect(strip('1 registro aguardando conexão')).toBeVisible();
    await answer();
    await expect(strip(/registro/)).toBeHidden();
  });

  await test.step('what is typed while the data of the site are cleared is sent', async () => {
    await games(page, 1, 6);
    await clearSite(page, 'all');
    await page.getByRole('button', { name: 'Salvar set 5', exact: true }).click();
    await expect.poll(sets).toContainEqual([5, 1, 6]);
  });
});
