import { getLive, getReady as getReadyCall } from '@bandeja/contract/calls/health';
import { VERSION } from '../../version.ts';
import { type Frame, registerCall } from '../register-call.ts';
import { getReady, type ReadyOptions } from './get-ready.ts';

/** Liveness does not query the database: a slow database must not make an orchestrator kill healthy processes. */
export function registerHealth(frame: Frame, options: ReadyOptions) {
  registerCall(frame, getLive, async () => ({ status: 'ok', version: VERSION }));

  registerCall(frame, getReadyCall, ({ db, now }) => getReady(db, options, now));
}
