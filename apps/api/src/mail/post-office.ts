import type { FastifyReply } from 'fastify';
import type { Mail, Mailer } from './mailer.ts';

export type PostOffice = {
  /**
   * Sends a mail once this answer, and with it every transaction, is through, and only if it is no refusal. Nobody
   * waits for it, so its time tells nothing, and its failure is logged and fails nobody (decision 008).
   */
  afterAnswer: (reply: FastifyReply, write: () => Mail) => void;
  /** Resolves when nothing is on its way: before the process ends, and for tests. */
  idle: () => Promise<void>;
};

export function createPostOffice(mailer: Mailer, onFailure: (error: unknown) => void): PostOffice {
  const underWay = new Set<Promise<void>>();
  return {
    afterAnswer(reply, write) {
      reply.raw.once('finish', () => {
        if (reply.statusCode >= 400) return;
        const delivery = mailer
          .deliver(write())
          .catch(onFailure)
          .finally(() => underWay.delete(delivery));
        underWay.add(delivery);
      });
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
