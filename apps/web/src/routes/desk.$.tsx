import { createFileRoute } from '@tanstack/react-router';
import { DeskNotFound } from '../features/desk/shell/desk-not-found.tsx';

/**
 * Every address of the desk until its routes are there: they are added to the router here, so that the entry, which every
 * page loads, names none of them. With them in place this is the address of no page.
 */
export const Route = createFileRoute('/desk/$')({
  beforeLoad: async (given) => (await import('./-desk/desk-tree.ts')).openDesk(given),
  component: DeskNotFound,
});
