import { chromium } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { openWithWorker } from '../support/worker-steps.ts';

test.use({ serviceWorkers: 'allow' });

test('the app can be installed', async ({ baseURL }, info) => {
  const context = await chromium.launchPersistentContext(info.outputPath('profile'), {
    ...info.project.use.launchOptions,
    baseURL,
  });
  try {
    const page = await context.newPage();
    await openWithWorker(page, '/login');
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const { errors, data } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { shortcuts, icons, screenshots, ...manifest } = JSON.parse(data ?? '{}');
    expect(shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url])).toEqual([
      ['Registrar Jogo', '/match/create'],
      ['Reservar Quadras', '/booking'],
      ['Meus Jogos', '/match'],
      ['Meu Perfil', '/profile'],
    ]);
    const colour = expect.stringMatching(/^#[\da-f]{6}$/i);
    expect(manifest).toMatchObject({
      ...{ name: expect.stringContaining('Bandeja'), lang: 'pt-BR', start_url: '/', scope: '/' },
      ...{ display: 'standalone', theme_color: colour, background_color: colour },
    });
    expect(icons.map(({ purpose }: { purpose?: string }) => purpose ?? 'any').join(' ')).toContain(
      'maskable',
    );
    expect(screenshots.length).toBeGreaterThan(1);
    for (const { src } of [...icons, ...screenshots])
      expect((await page.request.get(src)).status()).toBe(200);
  } finally {
    await context.close();
  }
});
