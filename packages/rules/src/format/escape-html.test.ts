import { expect, it } from 'vitest';
import { escapeHtml } from './escape-html.ts';

it.each([
  ['Ana & Bia', 'Ana &amp; Bia'],
  ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  [`"a" 'b'`, '&quot;a&quot; &#39;b&#39;'],
  ['&lt;', '&amp;lt;'],
  ['Quadra 1, 18:00–19:00', 'Quadra 1, 18:00–19:00'],
])('escapeHtml(%j) is %j', (text, html) => {
  expect(escapeHtml(text)).toBe(html);
});
