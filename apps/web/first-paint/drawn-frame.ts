// After the drawn frame: keeps it where the app will show the same. The app's code then takes its place (src/main.tsx).
import { repeatEarlyTap } from '../src/lib/first-paint/early-tap.ts';
import { OWN_PLAYER } from '../src/lib/first-paint/home-reads.ts';
import { attempt, earlyReads } from './early.ts';
import { hasFrame, root } from './here.ts';

if (!hasFrame()) root?.replaceChildren();
else {
  if (root) repeatEarlyTap(root);
  attempt(() => {
    earlyReads()?.start(OWN_PLAYER);
  });
}
