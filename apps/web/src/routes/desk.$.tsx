import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { DeskNotFound } from '../features/desk/shell/desk-not-found.tsx';
import { BootScreen } from '../shell/root.tsx';
import { addDeskRoutes, hasDeskRoutes } from './-desk/desk-tree.ts';

/**
 * Every address of the desk until its routes are there: they are added to the router here, so that the entry, which every
 * page loads, names none of them.
 */
export const Route = createFileRoute('/desk/$')({ component: Desk });

function Desk() {
  const router = useRouter();
  // With the routes of the desk in place this is the address of none of them.
  const [isKnown, setKnown] = useState(() => hasDeskRoutes(router));
  useEffect(() => {
    if (isKnown) return;
    addDeskRoutes(router);
    void router.invalidate().then(() => setKnown(true));
  }, [router, isKnown]);
  return isKnown ? <DeskNotFound /> : <BootScreen />;
}
