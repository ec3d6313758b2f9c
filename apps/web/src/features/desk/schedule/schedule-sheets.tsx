import type { DeskSchedule } from '@bandeja/contract/calls/desk-schedule';
import type { WeekSchedule } from '@bandeja/rules/clubs/schedule';
import { BandSheet, type BandTarget } from './band-sheet.tsx';
import { CopySheet, HoursSheet } from './hours-sheet.tsx';
import { PublishSheet } from './publish-sheet.tsx';
import type { ScheduleDraft } from './schedule-draft.ts';

/** What is open over the week. */
export type Opened =
  | { sheet: 'band'; target: BandTarget }
  | { sheet: 'hours' | 'copy'; day: number }
  | { sheet: 'publish' }
  | null;

interface ScheduleSheetsProps {
  opened: Opened;
  week: WeekSchedule;
  schedule: DeskSchedule;
  draft: ScheduleDraft | null;
  onEdit: (week: WeekSchedule) => void;
  onPublished: () => void;
  onClose: () => void;
}

/** The sheets of the week, in one chunk. They stay while they close. */
export function ScheduleSheets({ opened, schedule, draft, onPublished, ...editing }: ScheduleSheetsProps) {
  const dayOf = (sheet: 'hours' | 'copy') => (opened?.sheet === sheet ? opened.day : null);
  return (
    <>
      <BandSheet
        target={opened?.sheet === 'band' ? opened.target : null}
        durations={schedule.durations}
        {...editing}
      />
      <HoursSheet day={dayOf('hours')} {...editing} />
      <CopySheet day={dayOf('copy')} {...editing} />
      <PublishSheet
        isOpen={opened?.sheet === 'publish'}
        onClose={editing.onClose}
        onPublished={onPublished}
        schedule={schedule}
        {...(draft && { draft })}
      />
    </>
  );
}
