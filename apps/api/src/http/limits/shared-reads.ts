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
