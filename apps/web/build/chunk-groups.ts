import type { Rolldown } from 'vite';
import { DESK, DESK_TREE, ROUTE, SHELL } from './bundle.ts';

const HOME = '_shell.index';

/** Routes whose shared code loads with any of them. No route is in two families. */
const FAMILIES: Readonly<Record<string, RegExp>> = {
  bookings: /^_shell\.(booking|club)\./,
  matches: /^_shell\.(match\.|play$)/,
  events: /^_shell\.(tournament|americano)\./,
  people: /^_shell\.(player|profile|dashboard|ranking-details|como-o-nivel-funciona)/,
};

/** Parts of libraries whose index exports everything: which route uses them shows only once unused code is removed. */
const OVERLAYS = /node_modules\/(react-aria|react-aria-components|react-stately|@internationalized|@react-)/;
const MANY_QUERIES =
  /node_modules\/@tanstack\/.*\/(useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\./;

/**
 * The chunk of a module, by the routes that reach it with static imports; null: Rolldown decides (the code of one
 * route, lazy parts). The dependencies of a module are reached by all routes that reach the module, so each chunk
 * imports only chunks before it in this order and no circle arises: framework, forms, shell, common, families, routes.
 */
function chunkOf(routes: ReadonlySet<string>, isOverlay: boolean): string | null {
  const all = [...routes];
  if (all.length < 2) return null;
  if (routes.has('login')) return 'framework';
  if (all.filter((route) => !route.startsWith(SHELL)).length > 1) return 'forms';
  if (routes.has(SHELL) || routes.has(HOME)) return 'shell';
  return familyOf(all) ?? (isOverlay ? 'overlays' : 'common');
}

/** zod and the schemas of calls, which only the forms that check by them and lazy parts import. */
const SCHEMAS =
  /node_modules\/zod\/|contract\/src\/(schemas\/|(call|ruled|fields\/(primitives|free-name))\.ts)/;
/** Calls without schemas are a few lines each: those of one route are no chunk. */
const CALLS = /contract\/src\/calls\//;

/** What start-offline.ts loads together after the first screen: the parts that fill and show the queue. */
const START_OFFLINE = /\/src\/start\/start-offline\.ts$/;
const QUEUE_PARTS =
  /\/src\/(shell\/queue\/(queue-strip|match-queue)|features\/matches\/(offline\/queued-match|result\/finish-dialog)|ui\/overlays\/(confirm|sheet)-modal)\.tsx?$/;

/** The family of all these routes. */
const familyOf = (routes: readonly string[]) =>
  Object.entries(FAMILIES).find(([, pattern]) => routes.every((route) => pattern.test(route)))?.[0];

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** The modules that static imports reach from some modules, these included. */
function reach(roots: readonly string[], graph: Graph): Set<string> {
  const seen = new Set(roots);
  for (const id of seen) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next);
  return seen;
}

/** For each module outside the entry the routes that reach it; what the desk reaches changes no chunk of the others. */
function routesByModule(entry: string, graph: Graph): Map<string, Set<string>> {
  const first = reach([entry], graph);
  const routes = new Map([...first].map((id) => [id, new Set(['login', ''])]));
  for (const id of first) {
    for (const part of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      const route = ROUTE.exec(part)?.[1];
      if (route === undefined || route === DESK) continue;
      for (const reached of reach([part], graph)) {
        const users = routes.get(reached) ?? new Set();
        routes.set(reached, users.add(route));
      }
    }
  }
  return routes;
}

interface DeskModules {
  /** Those that only the desk reaches: its frame, or more than one of its pages. */
  own: Set<string>;
  /** Everything that the desk loads at some time. */
  all: Set<string>;
}

function deskModules(entry: string, graph: Graph): DeskModules {
  const lazyParts = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  // What the players' pages reach, their lazy parts included.
  const others = reach([entry], graph);
  const roots: string[] = [];
  for (const id of others)
    for (const part of lazyParts(id))
      if (ROUTE.exec(part)?.[1] === DESK || DESK_TREE.test(part)) roots.push(part);
      else for (const reached of reach([part], graph)) others.add(reached);
  const frame = reach(roots, graph);
  const pages = new Set([...frame].filter((id) => DESK_TREE.test(id)).flatMap(lazyParts));
  const reached = [...pages].flatMap((page) => [...reach([page], graph)]);
  const shared = [...frame, ...reached.filter((id, index) => reached.indexOf(id) !== index)];
  const all = new Set([...frame, ...reached]);
  // With the pages' lazy parts, such as sheets.
  for (const id of all) for (const part of reach(lazyParts(id), graph)) all.add(part);
  return { own: new Set(shared.filter((id) => !others.has(id))), all };
}

/** Our modules of the queue's parts. */
function queueModules(entry: string, graph: Graph): Set<string> {
  const lazyParts = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const start = [...reach([entry], graph)].flatMap(lazyParts).filter((id) => START_OFFLINE.test(id));
  const parts = [...reach(start, graph)].flatMap(lazyParts).filter((id) => QUEUE_PARTS.test(id));
  return new Set([...reach(parts, graph)].filter((id) => !id.includes('/node_modules/')));
}

/** What the shared schemas import: in a family, it would bring the chunk of that family to every page with a form. */
function schemaModules(routes: ReadonlyMap<string, ReadonlySet<string>>, graph: Graph): Set<string> {
  const shared = [...routes].filter(([id, users]) => users.size > 1 && SCHEMAS.test(id)).map(([id]) => id);
  return reach(shared, graph);
}

/** Few chunks of useful size: automatic splitting makes one for each set of routes, over half of them below 1 kB. */
export function chunkGroups(entry: string): Rolldown.CodeSplittingGroup[] {
  let routes: Map<string, Set<string>> | undefined;
  let queue: Set<string> | undefined;
  let schemas: Set<string> | undefined;
  let desk: DeskModules | undefined;
  return [
    {
      debugName: 'chunks of routes',
      name(id, graph) {
        routes ??= routesByModule(entry, graph);
        if (OVERLAYS.test(id) || MANY_QUERIES.test(id)) return null;
        queue ??= queueModules(entry, graph);
        const users = routes.get(id);
        if (!users && queue.has(id) && !SCHEMAS.test(id)) return 'queue';
        desk ??= deskModules(entry, graph);
        if (desk.own.has(id) && !SCHEMAS.test(id) && !ROUTE.test(id)) return 'desk';
        // Shared with one route of the players: without a group it would be one more chunk, and request, of that route. Not what
        // the queue needs too: in a family, that of its route would come with every page, since common parts import it.
        if (users?.size === 1 && desk.all.has(id) && !queue.has(id) && !ROUTE.test(id)) {
          const group = SCHEMAS.test(id) ? 'schemas' : familyOf([...users]);
          // Perfil has no bytes left for what another page of its family shares with the desk.
          if (group && (group !== 'people' || users.has('_shell.profile'))) return group;
        }
        if (users && users.size > 1 && SCHEMAS.test(id)) return 'schemas';
        schemas ??= schemaModules(routes, graph);
        if (users && schemas.has(id) && familyOf([...users])) return 'schemas';
        if (users?.size === 1 && CALLS.test(id)) return familyOf([...users]) ?? null;
        // Rules of a route that also decide in the queue: as chunks of their own each would be one more request.
        if (users?.size === 1 && queue.has(id) && !SCHEMAS.test(id) && !ROUTE.test(id)) return 'common';
        // What only the frame needs, and lazy parts with it, would be a chunk more on every page.
        if (users?.size === 1 && users.has(SHELL) && !ROUTE.test(id)) return 'shell';
        return users
          ? chunkOf(
              users,
              [...reach([id], graph)].some((part) => OVERLAYS.test(part)),
            )
          : null;
      },
      includeDependenciesRecursively: false,
    },
  ];
}
