import type { ReactNode } from 'react';
import { markActionBar } from '../lib/hooks/mark-root.ts';
import { SupportLink } from './navigation/support-link.tsx';
import './action-bar.css';

/**
 * The final action of a screen: fixed at the bottom on phones instead of the dock, with support at its right; in
 * the flow on large screens. Its buttons are `size="tall"`.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div ref={markActionBar} className="actbar">
      {children}
      <SupportLink className="help" />
    </div>
  );
}
