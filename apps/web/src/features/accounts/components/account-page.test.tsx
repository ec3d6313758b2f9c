import { afterEach, expect, test } from 'vitest';
import { BarePage } from '../../../shell/page/bare-page.tsx';
import { hideAlert, showAlert } from '../../../shell/progress/global-alert.ts';
import { draw } from '../../../testing/draw.tsx';
import { AccountPage } from './account-page.tsx';

afterEach(hideAlert);

test.each([
  [
    'of Login and its like',
    <AccountPage key="account" title="Entrar">
      {null}
    </AccountPage>,
  ],
  ['of errors and unknown paths', <BarePage key="bare">{null}</BarePage>],
])(
  'a page without the shell, %s, has the alert banner and the support button that floats',
  async (_, page) => {
    showAlert({ type: 'warning', message: 'Manutenção hoje às 23:00' });
    const html = await draw(page);
    expect(html).toContain('Manutenção hoje às 23:00');
    expect(html.match(/class="help float"[^>]*aria-label="Falar com o suporte/g)).toHaveLength(1);
  },
);
