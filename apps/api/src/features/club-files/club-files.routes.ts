import * as calls from '@bandeja/contract/calls/desk-export';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { exportClub } from './club-file.ts';

export function registerClubFiles(frame: Frame) {
  registerCall(frame, calls.exportClub, ({ db, viewer, now }) =>
    exportClub(db, { clubId: viewer.desk.club_id, now }),
  );
}
