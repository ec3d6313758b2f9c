import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@bandeja/db/database';
import type { FastifyBaseLogger } from 'fastify';
import type { SharedRedis } from '../redis/open-redis.ts';
import { type AnnouncedEvent, SWITCHED } from './announce.ts';
import { listensUnder } from './events.repository.ts';
import { createListener, type EventChannel, type OpenListening } from './listener.ts';
import { LISTENER_NAME } from './postgres-channel.ts';

/** How often a node looks whether it still hears Redis, and says so when it does not. */
const LOOK_MS = 250;
const TELL_MS = 1_000;
/** How long the others do without Redis after a node has said that it does not hear it. */
const BELIEVED_MS = 3_000;
/** Gaps of this time are one. */
const GAPS_MS = 100;
const FIRST_CONNECTION_MS = 1_000;

/** How often a node looks for others that have no Redis: of an earlier version, or before they were given the setting. */
const OTHERS_MS = 5_000;

/** What a node without Redis tells the others, by PostgreSQL. */
const AWAY = 'node:away';
const message = (topic: string) => JSON.stringify([topic, 'node', null] satisfies AnnouncedEvent);

type Options = {
  redis: SharedRedis;
  db: Database;
  /** The channel that every node has in any case. */
  postgres: EventChannel;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** Events by Redis, and what nodes tell each other by it alone. */
export type RedisChannel = EventChannel & {
  /** Whether events of this node go by Redis now. */
  isUsed: () => boolean;
  /** Tells the other nodes, while Redis is there. */
  tell: (text: string) => void;
  onTold: (listener: (text: string) => void) => void;
};

/**
 * Events by Redis while all nodes hear it, else by PostgreSQL, to which every node listens in any case. No event is lost
 * silently when Redis fails for one node or for all:
 *
 * - A node that does not hear Redis has its pages read again, and says so by PostgreSQL, each second.
 * - Who hears that, or does not hear Redis itself, sends by PostgreSQL from then on, and says there that it has switched.
 * - A node that hears that while it does not hear Redis has its pages read again: what was sent by Redis until the switch
 *   was committed before.
 * - A node that hears Redis again has its pages read again.
 * - While a node listens that has no Redis at all, the others send by PostgreSQL.
 */
export function createRedisChannel({ redis, db, postgres, log }: Options): RedisChannel {
  const [events, signals] = [redis.keyOf('events'), redis.keyOf('signals')];
  const tolds: ((text: string) => void)[] = [];
  const node = crypto.randomUUID();
  const open: OpenListening = async ({ message: receive, end }) => {
    const subscriber = await redis.openSubscriber();
    const askedAt = performance.now();
    subscriber.on('message', (channel, payload) => {
      if (channel === events) receive(payload);
      else if (!payload.startsWith(node)) for (const told of tolds) told(payload.slice(node.length));
    });
    subscriber.on('end', () => {
      end();
      reportGap();
    });
    const close = async () => subscriber.disconnect();
    try {
      await subscriber.subscribe(events, signals);
      return { askedAt, check: () => subscriber.ping(), end: close };
    } catch (error) {
      await close();
      throw error;
    }
  };
  const listener = createListener({ open, log, lost: 'Redis connection for events lost' });
  const hears = () => listener.connectionNumber() !== null;

  type Subscriber = Parameters<EventChannel['subscribe']>[0];
  const subscribers: Subscriber[] = [];
  /** At the last look; null: before the first. */
  let heard: boolean | null = null;
  let othersAwayUntil = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Events of this node were sent by Redis since its last notice of a switch. */
  let sentByRedis = false;
  let gap: NodeJS.Timeout | null = null;

  /** Once for gaps that follow each other, after the last of them. */
  function reportGap(): void {
    if (gap) clearTimeout(gap);
    gap = setTimeout(() => {
      gap = null;
      for (const { onListen, onGap } of subscribers) {
        onListen?.();
        onGap?.();
      }
    }, GAPS_MS).unref();
  }

  const mayUseRedis = () => hears() && performance.now() >= othersAwayUntil;

  async function leaveRedis(): Promise<void> {
    if (!sentByRedis) return;
    sentByRedis = false;
    try {
      await postgres.publish([message(SWITCHED)]);
    } catch {
      // The next look tries again.
      sentByRedis = true;
    }
  }

  function doWithout(ms: number): void {
    othersAwayUntil = Math.max(othersAwayUntil, performance.now() + ms);
    void leaveRedis();
  }

  function look(): void {
    const now = performance.now();
    const hearsNow = hears();
    if (heard && !hearsNow) log.warn('events go by PostgreSQL: Redis is not heard');
    if (heard === false && hearsNow) log.warn('events go by Redis again');
    heard = hearsNow;
    if (hearsNow && now - lookedAt >= OTHERS_MS) {
      lookedAt = now;
      listensUnder(db, LISTENER_NAME).then(
        (without) => without && doWithout(OTHERS_MS + BELIEVED_MS),
        () => {},
      );
    }
    if (!hearsNow && now - toldAt >= TELL_MS) {
      toldAt = now;
      postgres.publish([message(AWAY)]).catch(() => {});
    }
    if (!mayUseRedis()) void leaveRedis();
  }
  let looking: NodeJS.Timeout | null = null;
  let closed = false;

  listener.subscribe({
    onEvent(event) {
      for (const { onEvent } of subscribers) onEvent(event);
    },
    onGap: reportGap,
  });
  postgres.subscribe({
    onEvent(event) {
      const [topic] = event;
      if (topic === AWAY) doWithout(BELIEVED_MS);
      else if (topic === SWITCHED) {
        if (!hears()) reportGap();
      } else for (const { onEvent } of subscribers) onEvent(event);
    },
    onListen() {
      for (const { onListen } of subscribers) onListen?.();
    },
    onGap() {
      for (const { onGap } of subscribers) onGap?.();
    },
  });

  /** The first attempt; a Redis that is away then is tried until it is there. */
  let first: Promise<unknown> | null = null;
  async function connectFirst(): Promise<void> {
    for (;;) {
      try {
        await listener.ready();
        // Pages that were opened without Redis may have missed what the others sent by it.
        if (looking) reportGap();
        return;
      } catch {
        if (closed) return;
        await sleep(LOOK_MS, undefined, { ref: false });
      }
    }
  }

  return {
    subscribe: (subscriber) => subscribers.push(subscriber),
    // The ends of sessions are announced by the database itself.
    connectionNumber: postgres.connectionNumber,
    async ready() {
      first ??= Promise.race([connectFirst(), sleep(FIRST_CONNECTION_MS, undefined, { ref: false })]);
      await Promise.all([postgres.ready(), first]);
      if (looking || closed) return;
      looking = setInterval(look, LOOK_MS).unref();
      look();
    },
    async publish(messages) {
      if (mayUseRedis()) {
        sentByRedis = true;
        try {
          await redis.commands.publish(events, `[${messages.join(',')}]`);
          return;
        } catch (error) {
          redis.without('events', error);
        }
      }
      await leaveRedis();
      await postgres.publish(messages);
    },
    isUsed: mayUseRedis,
    tell(text) {
      if (hears()) redis.commands.publish(signals, `${node}${text}`).catch(() => {});
    },
    onTold: (listener) => tolds.push(listener),
    async close() {
      closed = true;
      if (looking) clearInterval(looking);
      if (gap) clearTimeout(gap);
      await Promise.all([listener.close(), postgres.close()]);
    },
  };
}
