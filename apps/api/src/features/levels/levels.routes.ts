import {
  listLevelHistory as listLevelHistoryCall,
  registerLevel as registerLevelCall,
} from '@bandeja/contract/calls/levels';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { listLevelHistory, readDeclaredLevel, registerLevel } from './level-history.ts';

export function registerLevels(frame: Frame) {
  registerCall(
    frame,
    registerLevelCall,
    ({ db, viewer, body, now }) => registerLevel(db, viewer, body, now),
    { idempotency: ({ db, viewer }) => readDeclaredLevel(db, viewer.playerId) },
  );

  registerCall(frame, listLevelHistoryCall, ({ db, params, viewer }) =>
    listLevelHistory(db, params.id, viewer),
  );
}
