// After the drawn frame: keeps it where the app will show the same. The app's code then takes its place (src/main.tsx).
import { repeatEarlyTap } from '../src/lib/first-paint/early-tap.ts';
import { OWN_PLAYER } from '../src/lib/first-paint/home-reads.ts';
import { earlyReads, hasFrame, root } from './page.ts';

if (!hasFrame()) root?.replaceChildren();
else if (root) {
  repeatEarlyTap(root);
  earlyReads().start(OWN_PLAYER);
}
