// Chrome before 110 (browsers.json) has no copying methods of arrays. Those that the app uses; the check of the built
// files (scripts/lib/checks/browser-floor.mjs) finds any other.
for (const [copy, act] of [
  ['toSorted', 'sort'],
  ['toReversed', 'reverse'],
] as const)
  if (!(copy in []))
    Object.defineProperty(Array.prototype, copy, {
      value(this: unknown[], ...args: []) {
        return [...this][act](...args);
      },
    });
