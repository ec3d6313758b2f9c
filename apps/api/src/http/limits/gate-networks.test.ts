import { getPlayerStatistics } from '@bandeja/contract/calls/match-stats';
import { urlOf } from '@bandeja/contract/client';
import { expect, test } from 'vitest';
import { newPlayer } from '../../../test/new-player.ts';
import { useTestApp } from '../../../test/test-app.ts';

/** Requests of one reader that wait for one player's statistics. */
const PER_READER = 32;

const app = useTestApp();

test('requests without a session from one IPv6 /64 have one share of a gate, those of the next /64 another', async () => {
  const { id } = await newPlayer(app);
  const url = urlOf(getPlayerStatistics, { query: { player_id: id } });
  const ask = async (remoteAddress: string) => (await app.app.inject({ url, remoteAddress })).statusCode;
  const ofOne = Array.from({ length: PER_READER + 8 }, (_, host) => ask(`2001:db8:0:7::${host + 1}`));
  const ofNext = Array.from({ length: 4 }, (_, host) => ask(`2001:db8:0:8::${host + 1}`));
  expect((await Promise.all(ofOne)).toSorted()).toEqual([
    ...Array(PER_READER).fill(200),
    ...Array(8).fill(429),
  ]);
  expect(await Promise.all(ofNext)).toEqual(Array(4).fill(200));
});
