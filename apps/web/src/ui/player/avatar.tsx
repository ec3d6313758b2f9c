import { srcSetOf } from '@bandeja/rules/images/images';
import { initials, type Named } from '@bandeja/rules/players/names';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';

/** default is the colour of players without a team, in both themes; ink marks the viewer; a and b are the teams. */
type AvatarTone = 'default' | 'ink' | 'a' | 'b' | 'a-on-turf' | 'b-on-turf' | 'a-on-court' | 'b-on-court';
type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

const pixels: Record<AvatarSize, number> = { xs: 26, sm: 32, md: 40, lg: 56, xl: 88 };

const toneClass: Record<AvatarTone, string> = {
  default: 'bg-avatar text-on-night',
  ink: 'bg-ink text-surface',
  a: 'bg-blue text-on-blue',
  b: 'bg-orange text-on-orange',
  'a-on-turf': 'bg-turf-deep text-on-turf ring-turf',
  'b-on-turf': 'bg-orange text-on-orange ring-turf',
  'a-on-court': 'bg-on-turf text-turf ring-turf',
  'b-on-court': 'bg-orange text-on-orange ring-turf',
};

export interface AvatarProps {
  /** null or without letters: the add-user picture. */
  name: Named | null;
  /** Address of the picture; when missing or failing, initials are drawn locally, without a third-party request. */
  src?: string | null;
  size?: AvatarSize;
  tone?: AvatarTone;
  /** On a picture to share: the initials are text, because not every browser draws what its styles write. */
  isDrawn?: boolean;
  /** Its place in a drawn page (apps/web/first-paint/fill-home.ts). */
  fill?: string | undefined;
  className?: string;
}

/** Picture or initials of a player. Decorative: the name must be next to it or in the label of its parent. */
export function Avatar({
  name,
  src,
  size = 'md',
  tone = 'default',
  isDrawn = false,
  fill,
  className,
}: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const letters = name ? initials(name) : '';
  const edge = pixels[size];
  const pictured = src && failed !== src;
  return (
    <span
      className={cx('av', toneClass[tone], size, className)}
      data-initials={pictured || isDrawn ? undefined : letters}
      data-fill={fill}
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
        (isDrawn && letters) || (letters === '' && <UserRoundPlus size={edge / 2} />)
      )}
    </span>
  );
}

/** The two avatars of a pair, the second overlapping the first. */
export function AvatarPair({
  people,
  size = 'sm',
  tone,
  fill,
}: {
  people: Omit<AvatarProps, 'size' | 'tone'>[];
} & Pick<AvatarProps, 'size' | 'tone' | 'fill'>) {
  return (
    <span className="pair" data-fill={fill}>
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position in the pair identifies the item.
        <Avatar key={index} {...person} size={size} tone={tone} fill={fill && `${fill}-${index}`} />
      ))}
    </span>
  );
}
