import { useMatches } from '@tanstack/react-router';
import EyeOff from 'lucide-react/icons/eye-off';
import { Note } from '../../../ui/feedback/note.tsx';
import { useDesk } from './desk-club.ts';
import { DeskLink } from './desk-router.tsx';

/** An unpublished club is seen by its staff only. The page on which the club is opened says it itself. */
export function UnpublishedNote() {
  const { mayAs } = useDesk();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.desk });
  if (page === 'club') return null;
  return (
    <Note tone="amber" icon={EyeOff}>
      <b>Clube ainda não publicado.</b> Só a equipe vê o clube; os jogadores ainda não reservam.{' '}
      {mayAs('owner') && (
        <DeskLink page="club" className="font-bold underline">
          Ver o que falta
        </DeskLink>
      )}
    </Note>
  );
}
