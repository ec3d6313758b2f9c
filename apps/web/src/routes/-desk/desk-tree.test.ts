import { createMemoryHistory, createRoute, createRouter, isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { Route as root } from '../__root.tsx';
import { openDesk } from './desk-tree.ts';

/** A router as the entry has it: of the desk it knows the route of unknown addresses only. */
function createEntry(path: string) {
  const unknown = createRoute({ getParentRoute: () => root, path: '/desk/$' });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren([unknown]), context: {} as never, history });
  // What the route's beforeLoad does, for a load that has matched that route.
  const isOpenedAgain = () => {
    try {
      openDesk({ location: router.latestLocation, context: { router } as never });
      return false;
    } catch (thrown) {
      return isRedirect(thrown);
    }
  };
  return isOpenedAgain;
}

test('of two loads of one page that wait for the code of the desk, both open the page', () => {
  const isOpenedAgain = createEntry('/desk/invitation/customer');
  expect([isOpenedAgain(), isOpenedAgain()]).toEqual([true, true]);
});

test('an address of no page stays where it is once the pages are there', () => {
  const isOpenedAgain = createEntry('/desk/a/b/c/d/e');
  expect([isOpenedAgain(), isOpenedAgain()]).toEqual([true, false]);
});
