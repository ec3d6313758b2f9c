import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { cx } from '../lib/cx.ts';

const moreClass = '-my-3 inline-flex min-h-11 items-center gap-0.5 text-14 font-bold text-blue-text';

function MoreAnchor({
  className,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) {
  return <a {...rest} className={cx(moreClass, className)} />;
}

/** "Ver mais", "Ver todos": a secondary link to a page, with the props of the router's Link. */
export const MoreLink = createLink(MoreAnchor);
