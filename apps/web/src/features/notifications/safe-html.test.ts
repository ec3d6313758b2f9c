import { escapeHtml } from '@bandeja/rules/text/safe-text';
import { expect, it } from 'vitest';
import { piecesOf } from './safe-html.ts';

const textOf = (html: string) =>
  piecesOf(html)
    .map((piece) => ('text' in piece ? piece.text : '\n'))
    .join('');

it.each(['Quadra 1, 18:00–19:00', '<b>"Ana" & \'Bia\'</b>', '&lt;script&gt;', 'a < b > c &', '<!-- -->'])(
  'escaped text is shown as it was: %s',
  (text) => {
    expect(piecesOf(escapeHtml(text))).toEqual([{ text, strong: false }]);
  },
);

it.each([
  ['<script>alert(1)</script>Oi', 'Oi'],
  ['<SCRIPT src=x>alert(1)</SCRIPT >Oi', 'Oi'],
  ['Oi<script>alert(1)', 'Oi'],
  ['<img src=x onerror=alert(1)>Oi', 'Oi'],
  ['<a href="javascript:alert(1)">Oi</a>', 'Oi'],
  ['<svg><a xlink:href="javascript:alert(1)">x</a></svg>Oi', 'Oi'],
  ['<p>Oi<!-- <b> --></p>', 'Oi'],
  ['&#79;&#x69;', 'Oi'],
  ['&#0;&#x110000;Oi', 'Oi'],
  ['Oi<br>tchau<br/>', 'Oi\ntchau\n'],
  ['', ''],
])('%s reads %j', (html, text) => {
  expect(textOf(html)).toBe(text);
});

it('emphasis has no attributes and ends with its element', () => {
  expect(piecesOf('<b onclick="x()">Foi</b></b> 7 <strong>a <em>5</em></strong>.')).toEqual([
    { text: 'Foi', strong: true },
    { text: ' 7 ', strong: false },
    { text: 'a ', strong: true },
    { text: '5', strong: true },
    { text: '.', strong: false },
  ]);
});
