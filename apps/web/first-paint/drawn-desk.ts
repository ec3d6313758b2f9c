// After the drawn frame of a desk: keeps it for a viewer who is signed in, and asks for the viewer's clubs, which decide what
// the frame holds. The app's code then takes its place (src/main.tsx).
import { repeatEarlyTap } from '../src/lib/first-paint/early-tap.ts';
import { earlyReads, hasFrame, root } from './page.ts';

if (!hasFrame()) root?.replaceChildren();
else if (root) {
  repeatEarlyTap(root);
  earlyReads().start('/desk/clubs/');
}
