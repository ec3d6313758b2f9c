import { getReady } from '@bandeja/contract/calls/health';
import { DAY_MS } from '@bandeja/rules/time/instant';
import { beforeEach, expect, test, vi } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import { takePlace } from './mail-lane.repository.ts';
import { createMailLane, type MailLaneSettings } from './mail-lane.ts';
import type { Mail } from './mailer.ts';

const QUOTA = 10;
const app = useTestApp({ mailPerDay: QUOTA, withMetrics: true });
const sent: string[] = [];
const warnings: string[] = [];
beforeEach(async () => {
  sent.length = 0;
  warnings.length = 0;
  await app.db
    .updateTable('mail_lane')
    .set({ next_paced_at: new Date(0), day: '1970-01-01', mails: 0 })
    .execute();
});

const mail = (subject: string): Mail => ({ to: 'ana@exemplo.com', subject, text: '', html: '' });

const createLane = (settings: Partial<MailLaneSettings>) =>
  createMailLane({
    mailer: {
      deliver: async ({ subject }) => {
        sent.push(subject);
      },
      removeMailsTo: async () => {},
      removeMailsBefore: async () => {},
    },
    db: app.db,
    clock: () => app.clock.now,
    perDay: undefined,
    pacedPerMinute: undefined,
    warn: ({ mails }, message) => warnings.push(`${mails}: ${message}`),
    ...settings,
  });

test('paced letters go out one gap apart on all nodes, and a clock that is set back prolongs no wait', async () => {
  const { now } = app.clock;
  const gap = { gapMs: 1_000, aheadMs: 10_000 };
  const places = await Promise.all([1, 2, 3].map(() => takePlace(app.db, { now, ...gap })));
  expect(places.map((place) => place.getTime() - now.getTime()).sort((a, b) => a - b)).toEqual([
    0, 1_000, 2_000,
  ]);
  const earlier = new Date(now.getTime() - 3_600_000);
  expect((await takePlace(app.db, { now: earlier, ...gap })).getTime() - earlier.getTime()).toBe(10_000);
});

test('a letter about an account does not wait for the pace of others', async () => {
  const lane = createLane({ pacedPerMinute: 1 });
  await lane.paced.deliver(mail('torneio 1'));
  const waiting = lane.paced.deliver(mail('torneio 2'));
  await vi.waitFor(async () => {
    const { next_paced_at } = await app.db
      .selectFrom('mail_lane')
      .select('next_paced_at')
      .executeTakeFirstOrThrow();
    expect(next_paced_at.getTime() - app.clock.now.getTime()).toBe(120_000);
  });
  await lane.account.deliver(mail('nova senha'));
  expect(sent).toEqual(['torneio 1', 'nova senha']);
  // A stopping server does not wait either.
  lane.stop();
  await waiting;
  expect(sent).toEqual(['torneio 1', 'nova senha', 'torneio 2']);
});

test('at 80 % of the daily quota log, metric and readiness warn, and the last tenth is for letters about accounts', async () => {
  const lane = createLane({ perDay: QUOTA });
  const state = async () => (await app.call(getReady)).body.mail_quota;
  const ratio = async () =>
    /^bandeja_mail_quota_used_ratio (?<ratio>.+)$/m.exec((await app.metrics?.read())?.text ?? '')?.groups
      ?.ratio;
  for (let count = 0; count < 7; count++) await lane.paced.deliver(mail('torneio'));
  expect([await state(), await ratio(), warnings]).toEqual(['ok', '0.7', []]);
  await lane.account.deliver(mail('nova senha'));
  expect([await state(), await ratio(), warnings]).toEqual([
    'warning',
    '0.8',
    ['8: the daily quota of mails is nearly used up'],
  ]);
  await lane.paced.deliver(mail('torneio'));
  await expect(lane.paced.deliver(mail('torneio'))).rejects.toThrow('kept for letters about accounts');
  await lane.account.deliver(mail('nova senha'));
  await lane.account.deliver(mail('nova senha'));
  expect([await state(), warnings.at(1), warnings.length]).toEqual([
    'used',
    '10: the daily quota of mails is used up',
    2,
  ]);
  app.clock.now = new Date(app.clock.now.getTime() + DAY_MS);
  expect(await state()).toBe('ok');
  await lane.paced.deliver(mail('torneio'));
  expect(await ratio()).toBe('0.1');
});
