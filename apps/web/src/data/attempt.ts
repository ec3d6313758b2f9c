import { useState } from 'react';
import { dropDraft, readDraft, saveDraft } from '../lib/form/drafts.ts';
import { randomId } from '../lib/random-id.ts';
import { isAnswered } from './is-answered.ts';

/** One action of the player, e.g. "book this court". Each repetition sends the same Idempotency-Key. */
export interface Attempt {
  /**
   * Sends with the key of this attempt. The key is kept until the server has answered, so a repetition after a lost
   * answer is the same request. Another input, or a request after an answer, gets a new key.
   */
  run: <Answer>(input: unknown, send: (key: string) => Promise<Answer>) => Promise<Answer>;
}

interface OpenAttempt {
  input: string;
  key: string;
}

/** Storage for the attempt that has no answer yet. */
export interface AttemptSlot {
  read: () => OpenAttempt | null;
  write: (open: OpenAttempt | null) => void;
}

export function createAttempt(slot: AttemptSlot): Attempt {
  return {
    async run(given, send) {
      const input = JSON.stringify([given]);
      const open = slot.read();
      const key = open?.input === input ? open.key : newRetryKey();
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

/** A new Idempotency-Key: of an attempt, or of a decision of the player in the queue. */
export const newRetryKey: () => string = randomId;

interface AttemptOptions {
  /** The form's draft: the attempt is stored with it and survives a reload. Constant for a component. */
  draft?: string | undefined;
  /** The state that the player sees, e.g. the version of a match: another state makes a new attempt. */
  seen?: () => unknown;
}

/** The attempt of a component; it ends when the component unmounts, unless it is stored with a draft. */
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

/** Stored in sessionStorage; signing out clears drafts and attempts. */
export function besideDraft(draft: string): AttemptSlot {
  const name = `${draft}.attempt`;
  // When storage is unavailable, the attempt lasts until a reload.
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
