// npm run admin -- …: the operator's commands, from the built server.
import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import { build } from './lib/build/build.mjs';
import { installModules } from './lib/install.mjs';
import { at } from './lib/root.mjs';
import { endChildrenWithUs, run } from './lib/run.mjs';
import { command, Failure } from './lib/say.mjs';

endChildrenWithUs();
await command(async () => {
  if (!existsSync(at('apps', 'api', 'src', 'admin.ts'))) {
    throw new Failure('Esta versão ainda não tem comandos de operação (apps/api/src/admin.ts não existe).');
  }
  await installModules();
  await build();
  const { code } = await run(process.execPath, [
    at('apps', 'api', 'dist', 'admin.js'),
    ...process.argv.slice(2),
  ]);
  return code;
});
