import { ApiError } from '@bandeja/contract/client';
import { useState } from 'react';
import { dropDraft, readDraft, saveDraft } from '../lib/form/drafts.ts';
import { randomId } from '../lib/random-id.ts';

/** One intention of the player, e.g. "book this court": sent once, or again with the same Idempotency-Key. */
export interface Attempt {
  /**
   * Sends with the intention's key. The key is kept until the server has answered, so that a repetition after a lost
   * answer is the same request; another input, or an attempt after an answer, has a new key.
   */
  run: <Answer>(input: unknown, send: (key: string) => Promise<Answer>) => Promise<Answer>;
}

interface OpenAttempt {
  input: string;
  key: string;
}

/** Where the attempt without an answer is kept. */
export interface AttemptSlot {
  read: () => OpenAttempt | null;
  write: (open: OpenAttempt | null) => void;
}

export function createAttempt(slot: AttemptSlot): Attempt {
  return {
    async run(given, send) {
      const input = JSON.stringify([given]);
      const open = slot.read();
      const key = open?.input === input ? open.key : randomId();
      slot.write({ input, key });
      const close = () => {
        if (slot.read()?.key === key) slot.write(null);
      };
      try {
        const answer = await send(key);
        close();
        return answer;
      } catch (error) {
        if (isAnswered(error)) close();
        throw error;
      }
    },
  };
}

/**
 * Whether the server has decided. It has not when there is no answer, when a proxy answers (no code), or with a 5xx: a
 * connection to the database can be lost during the commit.
 */
const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== null && error.status < 500;

interface AttemptOptions {
  /** The draft that the form keeps: the attempt then survives a reload beside it. Stays the same for a component. */
  draft?: string | undefined;
  /** The state that the player sees, e.g. the version of a match: after another one it is another intention. */
  seen?: () => unknown;
}

/** The intention of a component; it ends with the component, unless it is kept beside a draft. */
export function useAttempt({ draft, seen = () => null }: AttemptOptions = {}): Attempt {
  const [attempt] = useState(() => createAttempt(draft === undefined ? inMemory() : besideDraft(draft)));
  return { run: (input, send) => attempt.run([input, seen()], send) };
}

export function inMemory(): AttemptSlot {
  let open: OpenAttempt | null = null;
  return {
    read: () => open,
    write: (next) => {
      open = next;
    },
  };
}

/** In the tab's storage; a player who signs out leaves neither drafts nor attempts. */
export function besideDraft(draft: string): AttemptSlot {
  const name = `${draft}.attempt`;
  // Storage can be closed: the attempt then lives as long as the page.
  const memory = inMemory();
  return {
    read() {
      const { input, key } = readDraft(name);
      return typeof input === 'string' && typeof key === 'string' ? { input, key } : memory.read();
    },
    write(open) {
      memory.write(open);
      if (open) saveDraft(name, open);
      else dropDraft(name);
    },
  };
}
