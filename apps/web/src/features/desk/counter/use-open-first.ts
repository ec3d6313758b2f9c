import { useMatches } from '@tanstack/react-router';
import { deskPages } from '../../../desk-pages.ts';
import { useDeskNavigate } from '../shell/desk-router.tsx';

/** Opens the agenda where the next person may lack the role for the page of the one before. */
export function useOpenFirst(): () => void {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.desk });
  const go = useDeskNavigate();
  return () => {
    if (page && deskPages[page].access !== 'reception') go({ page: 'agenda', replace: true });
  };
}
