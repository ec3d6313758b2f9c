import { exportClub } from '@bandeja/contract/calls/desk-export';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { readClubFile } from './club-file.ts';

export function registerClubFiles(frame: Frame) {
  registerCall(frame, exportClub, ({ db, viewer, now }) =>
    readClubFile(db, { clubId: viewer.desk.club_id, now }),
  );
}
