import { expect, it } from 'vitest';
import { badgeText, bellName } from './bell.tsx';

it.each([
  [0, '0', 'Notificações'],
  [1, '1', 'Notificações, 1 não lida'],
  [2, '2', 'Notificações, 2 não lidas'],
  [99, '99', 'Notificações, 99 não lidas'],
  [100, '99+', 'Notificações, mais de 99 não lidas'],
  [12_345, '99+', 'Notificações, mais de 99 não lidas'],
])('%i unread: the badge shows %s, the bell is named %s', (unread, badge, name) => {
  expect(badgeText(unread)).toBe(badge);
  expect(bellName(unread)).toBe(name);
});
