// npm run generate: writes every generated file. `npm run check` reports those that are out of date.
import './lib/node-version.mjs';
import { generate, generators } from './lib/generated.mjs';
import { installModules } from './lib/install.mjs';
import { endChildrenWithUs } from './lib/run.mjs';
import { command, Failure, phase } from './lib/say.mjs';

endChildrenWithUs();
await command(async () => {
  await installModules();
  for (const generator of generators) {
    await phase(generator.product, async () => {
      const { ok, output } = await generate(generator, { check: false });
      if (!ok) throw new Failure(output);
    });
  }
});
