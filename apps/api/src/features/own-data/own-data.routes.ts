import {
  deleteAccount as deleteAccountCall,
  deletePlayer as deletePlayerCall,
} from '@bandeja/contract/calls/accounts/account-changes';
import { exportAccount as exportAccountCall } from '@bandeja/contract/calls/accounts/account-export';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { PasswordGate, SignInLimits } from '../accounts/public.ts';
import type { NotificationSources } from '../notifications/public.ts';
import { deleteAccount, deletePlayer } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

type Options = { limits: SignInLimits; passwords: PasswordGate; notificationSources: NotificationSources };

export function registerOwnData(frame: Frame, { limits, passwords, notificationSources: sources }: Options) {
  registerCall(
    frame,
    deletePlayerCall,
    ({ db, viewer, params, body, now }) =>
      deletePlayer(db, { id: params.id, viewer, password: body.password, limits, now }),
    passwords,
  );

  registerCall(
    frame,
    deleteAccountCall,
    ({ db, viewer, body, now }) =>
      limits.ownPassword(viewer.userId, now, () =>
        deleteAccount(db, { viewer, password: body.password, now }),
      ),
    { ...passwords, idempotency: 'off' },
  );

  registerCall(frame, exportAccountCall, ({ db, viewer, now }) =>
    exportAccount(db, { userId: viewer.userId, now, sources }),
  );
}
