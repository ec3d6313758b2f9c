// npm run build: the browser's files to apps/web/dist and the server to apps/api/dist, both at once.
import './lib/node-version.mjs';
import { build } from './lib/build/build.mjs';
import { installModules } from './lib/install.mjs';
import { endChildrenWithUs } from './lib/run.mjs';
import { command } from './lib/say.mjs';

endChildrenWithUs();
await command(async () => {
  await installModules();
  await build({ always: true });
});
