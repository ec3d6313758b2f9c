import { expect, test } from 'vitest';
import { pageWithSettings } from './app-page.ts';

const PAGE = '<head><meta name="bandeja-settings" content="" /></head>';

test('settings are in the page as an escaped attribute', () => {
  const page = pageWithSettings(PAGE, { brand: 'Padel "&" <Cia>', support_url: 'https://wa.me/?a=1&b=2' });
  expect(page).not.toContain('<Cia>');
  expect(page.match(/"/g)).toHaveLength(4);
  const content = /content="([^"]*)"/.exec(page)?.[1] ?? '';
  const text = content
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  expect(JSON.parse(text)).toEqual({ brand: 'Padel "&" <Cia>', support_url: 'https://wa.me/?a=1&b=2' });
});

test('a page without the settings element fails at the start', () => {
  expect(() => pageWithSettings('<head></head>', { brand: 'x', support_url: 'y' })).toThrow(
    /bandeja-settings/,
  );
});
