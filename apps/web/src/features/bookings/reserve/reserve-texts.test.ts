import { expect, test } from 'vitest';
import { holdText } from './reserve-texts.tsx';

const NOW = '2026-03-06T12:00:00Z';

test.each([
  [15, '2026-03-06T18:00:00Z', 'por 15 minutos; quando o Pix aparece, por 30 minutos para você pagar.'],
  [30, '2026-03-06T18:00:00Z', 'por 30 minutos para você pagar.'],
  [15, '2026-03-06T12:20:30Z', 'por 15 minutos; quando o Pix aparece, por 20 minutos para você pagar.'],
  [15, null, 'por 15 minutos; quando o Pix aparece, por 30 minutos para você pagar.'],
  [15, '2026-03-06T12:01:59Z', 'por 1 minuto para você pagar.'],
])('a hold of %i minutes of a slot at %s is stated as it will be', (hold, start, text) => {
  expect(holdText(hold, start, NOW)).toBe(`A quadra fica guardada ${text}`);
});
