// After the drawn Login or Sign Up: keeps it where the app will show the same. The app's code then takes its place with what
// was typed (src/lib/form/early-input.ts).
import { isHere, isSignedIn, root } from './page.ts';

const { pathname, hash, search } = location;
// With a session, Login forwards; a mailed link with a code adds a field.
if (!isHere() || hash || (isSignedIn() && pathname.startsWith('/login'))) root?.replaceChildren();
else if (root) {
  // Sent before the code has arrived: the form waits for it.
  const drawn = root;
  drawn.addEventListener('submit', () => drawn.setAttribute('data-sent', ''));
  // The page to return to goes along.
  for (const link of root.querySelectorAll('a'))
    if (/^\/(login|sign-up)$/.test(link.pathname)) link.search = search;
}
