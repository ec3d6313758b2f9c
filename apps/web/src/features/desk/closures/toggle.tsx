import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import '../../../ui/filter.css';

/** A chip that is chosen or not. */
export const Toggle = ({
  isOn,
  onClick,
  children,
}: {
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}) => (
  <button type="button" aria-pressed={isOn} className={cx('filter', isOn && 'on')} onClick={onClick}>
    {children}
  </button>
);

export const Toggles = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className="grid gap-1.5">
    <legend className="pb-1.5 text-14 font-label text-ink">{label}</legend>
    <div className="flex flex-wrap gap-2">{children}</div>
  </fieldset>
);
