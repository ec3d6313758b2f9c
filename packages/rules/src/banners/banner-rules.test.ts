import { expect, test } from 'vitest';
import { BANNER_LINK_MAX, isBannerLink } from './banner-rules.ts';

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
