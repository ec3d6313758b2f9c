import base from '/work/main/e2e/playwright.config.ts';
export default {
  ...base,
  testDir: '/work/main/e2e',
  globalSetup: undefined,
  outputDir: '/tmp/bk/pw-out',
  use: { ...base.use, baseURL: 'http://127.0.0.1:4871' },
};
