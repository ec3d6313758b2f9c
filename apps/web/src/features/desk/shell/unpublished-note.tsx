import EyeOff from 'lucide-react/icons/eye-off';
import { type DeskPageName, deskPages } from '../../../desk-pages.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { useDesk } from './desk-club.ts';
import { DeskLink } from './desk-router.tsx';

/** An unpublished club is seen by its staff only. */
export function UnpublishedNote() {
  const { mayAs } = useDesk();
  return (
    <Note tone="amber" icon={EyeOff}>
      <b>Clube ainda não publicado.</b> Só a equipe vê o clube; os jogadores ainda não reservam.{' '}
      {mayAs('owner') && 'club' in deskPages && (
        <DeskLink page={'club' as DeskPageName} className="font-bold underline">
          Ver o que falta
        </DeskLink>
      )}
    </Note>
  );
}
