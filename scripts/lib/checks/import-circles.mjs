/**
 * @typedef {import('./boundaries.mjs').Violation} Violation
 * @typedef {import('./boundaries.mjs').Edge} Edge
 */

/**
 * Import circles among the server's features, each reported once. Imports of tests do not count.
 * @param {Edge[]} edges
 * @returns {Violation[]}
 */
export function circles(edges) {
  /** @type {Map<string, Map<string, Edge>>} */
  const graph = new Map();
  for (const edge of edges) {
    const from = featureOf('apps/api', edge.file);
    const to = edge.target && featureOf('apps/api', edge.target);
    if (!edge.ships || !from || !to || from === to) continue;
    const out = graph.get(from) ?? new Map();
    graph.set(from, out.set(to, out.get(to) ?? edge));
  }
  /** @type {Violation[]} */
  const found = [];
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} feature @param {string[]} trail */
  const walk = (feature, trail) => {
    for (const [next, { file, line }] of graph.get(feature) ?? []) {
      const start = trail.indexOf(next);
      if (start >= 0) {
        const circle = [...trail.slice(start), next].join(' → ');
        found.push({ rule: 'api-circle', file, line, specifier: circle });
      } else if (!done.has(next)) walk(next, [...trail, next]);
    }
    done.add(feature);
  };
  for (const feature of [...graph.keys()].sort()) if (!done.has(feature)) walk(feature, [feature]);
  return found;
}

/** @param {string} app @param {string} path */
export function featureOf(app, path) {
  const start = `${app}/src/features/`;
  return path.startsWith(start) ? (path.slice(start.length).split('/')[0] ?? null) : null;
}
