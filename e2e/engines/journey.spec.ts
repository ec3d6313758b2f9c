import { type APIRequestContext, expect, request, test } from '@playwright/test';
import { newFriends, newMatch } from '../support/match-steps.ts';
import { registerPlayer } from '../support/new-player.ts';
import { startOwnServer } from '../support/own-server.ts';
import { onServer, scoresOf } from '../support/queue-steps.ts';
import { networkTo } from './network.ts';
import { tabOf } from './tab.ts';
import { installed, startFirefox, startWebKit } from './webdriver.ts';

/** The main path through the product in the two engines that the other tests never run. */
const { firefox, webkit } = installed;
const ENGINES = [
  { name: 'Firefox ESR', start: firefox ? () => startFirefox(firefox) : null },
  { name: 'WebKitGTK', start: webkit ? () => startWebKit(webkit) : null },
];

let server: Awaited<ReturnType<typeof startOwnServer>>;
let api: APIRequestContext;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  // These browsers have the machine's clock.
  server = await startOwnServer({ BANDEJA_TEST_CLOCK_OFFSET: '0' });
  api = await request.newContext({ baseURL: server.url });
});
test.afterAll(async () => {
  await api?.dispose();
  await server?.stop();
});

for (const { name, start } of ENGINES) {
  test(`the journey works in ${name}`, async () => {
    test.skip(start === null, `${name} is not installed`);
    if (!start) return;
    test.setTimeout(240_000);
    const caller = { request: api };
    const player = await registerPlayer(caller);
    const friends = await newFriends(caller, 3);
    const ids = friends.map(({ id }) => id);
    const playedNow = () => newMatch(caller, player, ids, 'Competitive', new Date());
    const network = await networkTo(server.url);
    const engine = await start();
    const tab = tabOf(engine, network.url);
    try {
      const enterSet = async (a: number, b: number) => {
        for (const [team, count] of [
          ['A', a],
          ['B', b],
        ] as const)
          for (let game = 0; game < count; game += 1)
            await tab.click(`fieldset[aria-label^="Dupla ${team}:"] button`, /^Mais um game/);
      };

      await test.step('log in', async () => {
        await tab.open('/login');
        await tab.type('input', /^E-mail/, player.email);
        await tab.type('input', /^Senha/, player.password);
        await tab.click('button', /^Entrar$/);
        await tab.sees('h2', new RegExp(`^Olá, ${player.first}`));
      });

      await test.step('book', async () => {
        await tab.open('/booking?club=arena-moema-padel');
        // Tomorrow, because this evening may be sold out.
        await tab.click('fieldset[aria-label=Dia] label:nth-of-type(2)', /./);
        await tab.click('button', /a partir de/);
        await tab.click('button', /^Reservar( e pagar com Pix)?$/);
        await tab.sees('h1, h2', / com Pix$/);
      });

      await test.step('pay', async () => {
        await tab.sees('a', /^Abrir o banco de teste/);
        const bank = await tab.run(
          () => document.querySelector<HTMLAnchorElement>('a[href*="/sandbox/"]')?.pathname ?? '',
        );
        const form = /action="([^"]+)"><button[^>]*>Pagar</.exec(await (await api.get(bank)).text())?.[1];
        expect((await api.post(String(form))).ok()).toBe(true);
        await tab.sees('h1, h2', /^Quadra reservada!$/);
      });

      await test.step('record and finish', async () => {
        await tab.open(`/match/${await playedNow()}`);
        await tab.sees('button', /^Salvar set 1$/);
        await enterSet(6, 3);
        await tab.click('button', /^Salvar set 1$/);
        await tab.sees('*', /^Set 2 em jogo$/);
        await enterSet(6, 4);
        await tab.click('button', /^Salvar set 2 e finalizar$/);
        await tab.click('[role=alertdialog] button', /^Finalizar$/);
        await tab.sees('h1', /^Vocês venceram$/);
      });

      await test.step('picture', async () => {
        await tab.click('button', /^Compartilhar$/);
        await tab.sees('img', /^Imagem da partida/);
      });

      await test.step('an offline set', async () => {
        const match = await playedNow();
        await tab.open(`/match/${match}`);
        await tab.until(() => document.documentElement.dataset.queue === 'started');
        await tab.until(
          () =>
            navigator.serviceWorker.controller !== null &&
            localStorage.getItem('bandeja.offline_ready') === 'true',
        );
        network.cut();
        await enterSet(6, 4);
        await tab.click('button', /^Salvar set 1$/);
        await tab.sees('*', /^Aguardando conexão: Set 1: 6 × 4$/);
        // The page opens from the worker, with the stored match and the waiting set.
        await tab.open(`/match/${match}`);
        await tab.sees('*', /^Aguardando conexão: Set 1: 6 × 4$/);
        network.restore();
        await expect
          .poll(async () => scoresOf(await onServer(caller, player, match)), { timeout: 30_000 })
          .toEqual([[1, 6, 4]]);
      });
    } catch (error) {
      const shown = await tab.run(() => `${location.href}\n${document.body.textContent}`).catch(String);
      throw new Error(`${error}\nThe page: ${shown}`, { cause: error });
    } finally {
      await engine.quit();
      network.close();
    }
  });
}
