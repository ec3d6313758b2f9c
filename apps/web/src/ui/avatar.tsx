import { srcSetOf } from '@bandeja/rules/images/sizes';
import { initials, type Named } from '@bandeja/rules/players/names';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../lib/cx.ts';

/** navy is the default of the product (E10); ink oneself, soft others in lists; a and b name the team. */
export type AvatarTone =
  | 'navy'
  | 'ink'
  | 'soft'
  | 'a'
  | 'b'
  | 'a-on-turf'
  | 'b-on-turf'
  | 'a-on-court'
  | 'b-on-court';
export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

const pixels: Record<AvatarSize, number> = { xs: 26, sm: 32, md: 40, lg: 56, xl: 88 };

const toneClass: Record<AvatarTone, string> = {
  navy: 'bg-text text-surface',
  ink: 'bg-ink text-surface',
  soft: 'bg-sunken text-ink',
  a: 'bg-blue text-on-blue',
  b: 'bg-orange text-on-orange',
  'a-on-turf': 'bg-turf-deep text-on-turf ring-turf',
  'b-on-turf': 'bg-orange text-on-orange ring-turf',
  'a-on-court': 'bg-on-turf text-turf ring-turf',
  'b-on-court': 'bg-orange text-on-orange ring-turf',
};

export interface AvatarProps {
  /** Null or without letters: the add-user picture. */
  name: Named | null;
  /** A picture's address; missing or failing, the initials are drawn here, nothing is asked of a third party. */
  src?: string | null;
  size?: AvatarSize;
  tone?: AvatarTone;
  className?: string;
}

/** A player's picture or initials. Decoration only: the name must stand beside it or in the label of what holds it. */
export function Avatar({ name, src, size = 'md', tone = 'navy', className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const letters = name ? initials(name) : '';
  const edge = pixels[size];
  const pictured = src && failed !== src;
  return (
    <span
      className={cx('av', toneClass[tone], size, className)}
      data-initials={pictured ? undefined : letters}
      aria-hidden="true"
    >
      {pictured ? (
        <img
          src={src}
          srcSet={srcSetOf(src)}
          sizes={`${edge}px`}
          alt=""
          width={edge}
          height={edge}
          loading="lazy"
          decoding="async"
          className="size-full rounded-pill object-cover"
          onError={() => setFailed(src)}
        />
      ) : (
        letters === '' && <UserRoundPlus size={edge / 2} />
      )}
    </span>
  );
}

/** The two of a pair, the second half over the first. */
export function AvatarPair({
  people,
  size = 'sm',
  tone,
}: {
  people: Omit<AvatarProps, 'size' | 'tone'>[];
  size?: AvatarSize;
  tone?: AvatarTone;
}) {
  return (
    <span className="pair">
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the pair is what identifies it.
        <Avatar key={index} {...person} size={size} tone={tone} />
      ))}
    </span>
  );
}
