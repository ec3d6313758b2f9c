import { expect, it } from 'vitest';
import { isOffered, settingsWithout } from './topics.ts';

it('settingsWithout lists every offered setting, on unless it is turned off', () => {
  const settings = settingsWithout([
    { topic: 'bookings', channel: 'email' },
    { topic: 'results', channel: 'push' },
    { topic: 'of a later version', channel: 'app' },
  ]);
  expect(
    settings.filter(({ enabled }) => !enabled).map(({ topic, channel }) => `${topic} ${channel}`),
  ).toEqual(['bookings email', 'results push']);
  expect(settings.every(({ topic, channel }) => isOffered(topic, channel))).toBe(true);
  expect(settings).toHaveLength(10);
});

it('isOffered is true for letters about bookings and tournaments', () => {
  expect(isOffered('bookings', 'email')).toBe(true);
  expect(isOffered('tournaments', 'email')).toBe(true);
  expect(isOffered('matches', 'email')).toBe(false);
});
