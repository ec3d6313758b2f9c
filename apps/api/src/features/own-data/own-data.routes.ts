import { deletePlayer, exportAccount as exportAccountCall } from '@bandeja/contract/account-changes';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

export function registerOwnData(frame: Frame) {
  registerCall(frame, deletePlayer, ({ db, viewer, params, body, now }) =>
    deleteAccount(db, { viewer, playerId: params.id, password: body.password, now }),
  );

  registerCall(frame, exportAccountCall, ({ db, viewer, now }) => exportAccount(db, viewer.userId, now));
}
