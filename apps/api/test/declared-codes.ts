import { allCalls } from '@bandeja/contract/all-calls';
import type { CompleteCall } from '@bandeja/contract/call';
import { ERROR_CODE_HEADER, mayRefuseWith } from '@bandeja/contract/call-refusals';
import type { FastifyInstance } from 'fastify';

/** A sentence about a refusal whose code the contract does not declare for the call; null for every other answer. */
export function undeclaredRefusal(call: CompleteCall, status: number, code: unknown): string | null {
  if (status < 400 || mayRefuseWith(call, String(code))) return null;
  return `${call.name} answered ${status} ${code}: its contract does not declare this code`;
}

export type RefusalWatch = {
  /** Throws when a call has answered an undeclared code since the last time this was asked. */
  assertAllDeclared: () => void;
};

/** Compares every refusal of a server with the contract, however its requests are sent. */
export function watchRefusals(app: FastifyInstance, calls: readonly CompleteCall[] = allCalls): RefusalWatch {
  const byRoute = new Map(calls.map((call) => [`${call.method} ${call.path}`, call]));
  const undeclared = new Set<string>();
  app.addHook('onSend', (request, reply, payload, done) => {
    // Other routes (pages, the sandbox bank) and unknown paths have no call.
    const call = byRoute.get(`${request.method} ${request.routeOptions.url}`);
    const found = call && undeclaredRefusal(call, reply.statusCode, reply.getHeader(ERROR_CODE_HEADER));
    if (found) undeclared.add(found);
    done(null, payload);
  });
  return {
    assertAllDeclared() {
      const found = [...undeclared];
      undeclared.clear();
      if (found.length > 0) throw new Error(found.join('\n'));
    },
  };
}
