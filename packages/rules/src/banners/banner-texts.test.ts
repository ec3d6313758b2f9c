import { expect, test } from 'vitest';
import { BANNER_LINK_MAX, isBannerLink } from './banner-texts.ts';
import { bannerState } from './club-banner-rules.ts';

test.each([
  '/',
  '/booking',
  '/club/arena-moema-padel?dia=2026-08-12#quadras',
  'https://exemplo.com.br',
  'https://exemplo.com.br:8443/padel?de=bandeja',
  'https://xn--so-paulo-e1a.com.br/#quadras',
  'HTTPS://EXEMPLO.COM.BR/',
])('%s is a link of a banner', (link) => {
  expect(isBannerLink(link)).toBe(true);
});

test.each([
  '',
  'booking',
  'http://exemplo.com.br',
  'javascript:alert(1)',
  'data:text/html,oi',
  '//exemplo.com.br',
  '/\\exemplo.com.br',
  '/\t/exemplo.com.br',
  'https:exemplo.com.br',
  'https://',
  'https:///exemplo.com.br',
  'https://ana:senha@exemplo.com.br',
  'https://exemplo.com.br\\@outro.com',
  'https://exemplo.com.br/ oi',
  ' https://exemplo.com.br',
  'https://exemplo.com.br\n',
  '/booking\u202e',
  `/${'a'.repeat(BANNER_LINK_MAX)}`,
])('%j is no link of a banner', (link) => {
  expect(isBannerLink(link)).toBe(false);
});

test.each([
  [{ from: '2026-03-06' }, 'on_air'],
  [{ until: '2026-03-06' }, 'on_air'],
  [{ from: '2026-03-07' }, 'waiting'],
  [{ until: '2026-03-05' }, 'over'],
  [{ on: false }, 'off'],
  [{ on: false, from: '2026-03-07' }, 'off'],
  [{ on: false, until: '2026-03-05' }, 'over'],
] as const)('on 6 March a banner with %o is %s', (given, state) => {
  const banner = { on: true, from: '2026-03-01', until: '2026-03-31', ...given };
  expect(bannerState(banner, '2026-03-06')).toBe(state);
});
