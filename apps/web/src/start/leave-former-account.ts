import { dropAllDrafts } from '../lib/form/drafts.ts';
import { otherAccount } from '../session/tokens.ts';

/** Nothing of the former account may stay in this page, which is loaded again for the one that signed in elsewhere. */
export function leaveFormerAccount(): void {
  const leave = () => {
    dropAllDrafts();
    location.replace('/');
  };
  otherAccount.subscribe(leave);
  if (otherAccount.get()) leave();
}
