import { cx } from '../../../lib/cx.ts';

/** The picture of a tournament. Without one, half a court seen from above. */
export function TournamentPicture({ image, className }: { image: string | null; className?: string }) {
  if (image !== null) {
    return <img src={image} alt="" loading="lazy" className={cx('h-full w-full object-cover', className)} />;
  }
  return (
    <svg
      viewBox="0 0 320 120"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cx('h-full w-full bg-turf text-on-turf', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M-10 14h340M-10 106h340M160 0v120M70 14v92M250 14v92M70 60h180" />
      <circle cx="212" cy="38" r="7" className="fill-orange" stroke="none" />
    </svg>
  );
}
