import { createLink, type LinkComponent } from '@tanstack/react-router';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../lib/cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger' | 'red' | 'white' | 'ghost';
/** md 48 px, tall 56 px (final action of a flow), small 44 px. */
export type ButtonSize = 'md' | 'tall' | 'small';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Full width of the parent. */
  wide?: boolean;
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-blue text-on-blue hover:bg-blue-strong',
  secondary: 'bg-surface text-ink edge-control hover:bg-sunken',
  soft: 'bg-blue-soft text-blue-text',
  quiet: 'text-blue-text',
  danger: 'text-red-text',
  red: 'bg-red text-on-red hover:bg-red',
  white: 'bg-on-turf text-turf',
  ghost: 'text-on-turf edge-turf',
};

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-12 text-16',
  tall: 'min-h-14 text-16',
  small: 'min-h-11 text-14',
};

function buttonClass({ variant = 'primary', size = 'md', wide }: Look, className?: string): string {
  const slim = variant === 'quiet' || variant === 'danger';
  return cx(
    'btn',
    variants[variant],
    sizes[size],
    slim ? 'px-3' : size === 'small' ? 'px-4' : 'px-5',
    wide && 'w-full',
    className,
  );
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** Pending request: keeps focus and size, ignores taps, and is announced to screen readers. */
    pending?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

/** The button of the application. Labels start with a verb; one primary button per screen. */
export function Button({
  variant,
  size,
  wide,
  pending,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || rest['aria-disabled']}
      aria-busy={pending || undefined}
      className={buttonClass({ variant, size, wide }, className)}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {children}
      {/* Last, and first by its style: the browser's translation replaces a bare text, before which nothing could be added. */}
      {pending && <LoaderCircle size={20} className="spin" />}
    </button>
  );
}

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look & { ref?: Ref<HTMLAnchorElement> };

/** A link styled as a button, for external addresses (maps, files, chat). */
export function ButtonAnchor({ variant, size, wide, className, ...rest }: AnchorProps) {
  return <a {...rest} className={buttonClass({ variant, size, wide }, className)} />;
}

/** A link styled as a button, to a page of the application: `to`, `params` and `search` as in the router's Link. */
export const LinkButton: LinkComponent<typeof ButtonAnchor> = createLink(ButtonAnchor);

/** A square 44 px button with one icon; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string; ref?: Ref<HTMLButtonElement> }) {
  return <button {...rest} type={type} aria-label={label} className={cx('icon-btn', className)} />;
}
