import { expect, it } from 'vitest';
import { mapLink } from './format.ts';

it('mapLink searches for an address and keeps a link unchanged', () => {
  expect(mapLink('Av. Ibirapuera, 2000 & fundos')).toBe(
    'https://www.google.com/maps/search/?api=1&query=Av.%20Ibirapuera%2C%202000%20%26%20fundos',
  );
  expect(mapLink('https://maps.app.goo.gl/abc')).toBe('https://maps.app.goo.gl/abc');
  expect(mapLink('javascript:alert(1)')).toMatch(/^https:\/\/www\.google\.com/);
});
