// npm run audit: known weaknesses of the packages that ship. Not a step of npm test, which must not fail because of what is
// published on another day.
import './lib/node-version.mjs';
import { auditedPackages } from './lib/audit.mjs';
import { command } from './lib/say.mjs';

await command(async () => {
  const { state, text } = await auditedPackages();
  console.log(state === 'clean' ? '✓ npm audit: no known weakness' : text);
  return state === 'clean' ? 0 : 1;
});
