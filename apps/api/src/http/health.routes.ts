import { getLive, getReady } from '@bandeja/contract/calls/health';
import { VERSION } from '../version.ts';
import { assertAnswers } from './assert-answers.ts';
import { Refusal } from './errors/refusal.ts';
import { type Frame, registerCall } from './register-call.ts';

/** Liveness does not query the database: a slow database must not make an orchestrator kill healthy processes. */
export function registerHealth(frame: Frame, { media }: { media: { assertWritable: () => Promise<void> } }) {
  registerCall(frame, getLive, async () => ({ status: 'ok', version: VERSION }));

  registerCall(frame, getReady, async ({ db }) => {
    await assertAnswers(db).catch(() => {
      throw new Refusal('unavailable', { present: { reasons: [{ missing: 'database' }] } });
    });
    const storage = await media.assertWritable().then(
      () => 'ok' as const,
      () => 'failed' as const,
    );
    return { status: 'ok', version: VERSION, database: 'ok', storage };
  });
}
