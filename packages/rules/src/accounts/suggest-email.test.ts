import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['ana@gmail.con', 'ana@gmail.com'],
  ['Ana@GMAIL.CON ', 'ana@gmail.com'],
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@hotmai.con', 'ana@hotmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@yahoo.com.b', 'ana@yahoo.com.br'],
  ['ana@uol.combr', 'ana@uol.com.br'],
  ['ana@clube.con', 'ana@clube.com'],
  ['ana@clube.con.br', 'ana@clube.com.br'],
])('%s: %s is suggested', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'ana@gmail.com',
  'ana@mail.com',
  'ana@ymail.com',
  'ana@live.com.br',
  'ana@clube.com.br',
  'ana@usp.br',
  'ana@empresa.co',
  'ana@exämple.com',
  'ana',
  'ana@',
  '@gmail.con',
  '',
])('%j: nothing is suggested', (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
