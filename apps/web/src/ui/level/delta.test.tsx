import { expect, test } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { Delta } from './delta.tsx';

test.each([
  [-0.004, '0,00'],
  [0.004, '0,00'],
  [0, 'igual'],
])('a change of %d, shown as %s, has no colour and no arrow', async (value, text) => {
  expect(await draw(<Delta value={value} text={text} />)).toBe(
    `<span class="text-13 text-muted">${text}</span>`,
  );
});

test('a change that is shown is red when it falls and green when it rises', async () => {
  expect(await draw(<Delta value={-0.01} text="0,01" />)).toMatch(/text-red-text.*desceu/);
  expect(await draw(<Delta value={0.01} text="0,01" />)).toMatch(/text-green-text.*subiu/);
});
