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

/**
 * Import circles among files, type imports included, each reported once.
 * @param {Edge[]} edges
 * @returns {Violation[]}
 */
export function fileCircles(edges) {
  /** @type {Map<string, Edge[]>} */
  const graph = new Map();
  for (const edge of edges) {
    // A circle across features of the server is reported as an api-circle.
    const isAcross = featureOf('apps/api', edge.file) !== featureOf('apps/api', edge.target ?? '');
    if (edge.target !== null && !isAcross) graph.set(edge.file, [...(graph.get(edge.file) ?? []), edge]);
  }
  /** @type {Violation[]} */
  const found = [];
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} file @param {string[]} trail */
  const walk = (file, trail) => {
    for (const { target, line } of graph.get(file) ?? []) {
      const start = trail.indexOf(target ?? '');
      if (start >= 0) {
        found.push({
          rule: 'file-circle',
          file,
          line,
          specifier: [...trail.slice(start), target].join(' → '),
        });
      } else if (target !== null && !done.has(target)) walk(target, [...trail, target]);
    }
    done.add(file);
  };
  for (const file of [...graph.keys()].sort()) if (!done.has(file)) walk(file, [file]);
  return found;
}

/** @param {string} app @param {string} path */
export function featureOf(app, path) {
  const start = `${app}/src/features/`;
  return path.startsWith(start) ? (path.slice(start.length).split('/')[0] ?? null) : null;
}
