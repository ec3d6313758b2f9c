import { useQuery } from '@tanstack/react-query';
import { Note } from '../../../ui/feedback/note.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink } from '../shell/desk-router.tsx';
import { regularTasksQuery } from './api.ts';

/** On the agenda: dates of monthly players that could not be booked wait for a decision. */
export function RegularTasksNote() {
  const { slug } = useDesk();
  const { data } = useQuery(regularTasksQuery(slug));
  const count = data?.dates.length ?? 0;
  if (count === 0) return null;
  return (
    <Note tone="amber">
      {count === 1
        ? '1 data de mensalista não pôde ser reservada.'
        : `${count} datas de mensalistas não puderam ser reservadas.`}{' '}
      <DeskLink page="regulars" className="inline-flex min-h-6 items-center font-bold underline">
        Decidir
      </DeskLink>
    </Note>
  );
}
