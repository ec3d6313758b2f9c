import { Refusal } from '../errors/refusal.ts';
import { createMemoryShares, type Shares } from './shares.ts';

/**
 * The gate's data of a request: the key it waits for, and the account and address whose share of the queue it
 * uses.
 */
export type GatePlace = { key: string; account: string; address: string };

/** Limits the requests of one key that run at a time, outside any database connection. */
export type Gate = <T>(place: GatePlace, work: () => Promise<T>) => Promise<T>;

export type GateLimits = {
  /** Requests of one key that run at a time. */
  width: number;
  /** Requests of one key that wait. */
  queue: number;
  /** Requests of one key, running and waiting, that one account may have here. */
  perAccount: number;
  /** The same for one address: a club's Wi-Fi is one address for many accounts. */
  perAddress: number;
};

/** Makes the gate of this name; nodes that share count its shares together. */
export type Gates = (name: string, limits: GateLimits) => Gate;

type Line = {
  running: number;
  waiting: number;
  /** The accounts that wait, the next one first, each with its requests in order. */
  turns: Map<string, (() => void)[]>;
};

const RETRY_AFTER_SECONDS = 1;

/**
 * Lets `width` requests per key run at a time. The others wait in memory, and the accounts take turns: an account with
 * many requests delays another account by one request, not by all of them. Beyond the share of its account or address
 * a request is refused with 429, beyond the queue with 503. A key without requests takes no memory. Width and queue protect
 * this process; only the shares are counted by all nodes where they can be.
 */
export function createGate(
  { width, queue, perAccount, perAddress }: GateLimits,
  shares: Shares = createMemoryShares(),
): Gate {
  const lines = new Map<string, Line>();
  return async ({ key, account, address }, work) => {
    const taken = shares.take([
      { name: `${key} account ${account}`, most: perAccount },
      { name: `${key} address ${address}`, most: perAddress },
    ]);
    const release = taken instanceof Promise ? await taken : taken;
    if (!release) throw new Refusal('rate_limited', { retryAfterSeconds: RETRY_AFTER_SECONDS });

    const line = lines.get(key) ?? { running: 0, waiting: 0, turns: new Map() };
    if (line.running >= width && line.waiting >= queue) {
      release();
      throw new Refusal('unavailable');
    }
    lines.set(key, line);
    if (line.running < width) line.running++;
    else await waitForTurn(line, account);
    try {
      return await work();
    } finally {
      release();
      passTurn(line);
      if (line.running === 0) lines.delete(key);
    }
  };
}

function waitForTurn(line: Line, account: string): Promise<void> {
  return new Promise((resolve) => {
    const requests = line.turns.get(account) ?? [];
    requests.push(resolve);
    line.turns.set(account, requests);
    line.waiting++;
  });
}

/** Hands the place of a finished request to the next account, which then goes to the end of the order. */
function passTurn(line: Line): void {
  const [next] = line.turns;
  if (!next) {
    line.running--;
    return;
  }
  const [account, requests] = next;
  const start = requests.shift();
  line.turns.delete(account);
  if (requests.length > 0) line.turns.set(account, requests);
  line.waiting--;
  start?.();
}

type Waiting<T> = { answer: Promise<T>; begun: boolean };

/**
 * Lets requests for the same answer share one run while it waits for its turn. A run that has begun is not joined: it may
 * have read before a change that the later request's player has seen.
 */
export function createSharedReads<T>() {
  const waiting = new Map<string, Waiting<T>>();
  return async (
    key: string,
    work: () => Promise<T>,
    inTurn: (begin: () => Promise<T>) => Promise<T>,
  ): Promise<T> => {
    const other = waiting.get(key);
    if (other) {
      try {
        return await other.answer;
      } catch (error) {
        // The other request was refused at the gate; this one queues for itself.
        if (other.begun) throw error;
        return inTurn(work);
      }
    }
    const own: Waiting<T> = { answer: Promise.resolve() as never, begun: false };
    const leave = () => {
      if (waiting.get(key) === own) waiting.delete(key);
    };
    own.answer = inTurn(() => {
      own.begun = true;
      leave();
      return work();
    });
    if (!own.begun) waiting.set(key, own);
    try {
      return await own.answer;
    } finally {
      leave();
    }
  };
}
