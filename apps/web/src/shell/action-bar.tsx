import type { ReactNode } from 'react';
import { SupportLink } from './navigation/nav-links.tsx';
import './action-bar.css';

/**
 * The act that ends a screen, under the thumb: fixed at the bottom of a phone in place of the dock, with support at
 * its right; in the flow at a desk. Its buttons are `size="tall"`.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="actbar">
      {children}
      <SupportLink className="help" />
    </div>
  );
}
