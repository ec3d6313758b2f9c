/** The project's own icon, in the style of Lucide: 24 px grid, 2 px lines. */
export function CourtIcon({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M2 5.5h20v13H2zM12 4v16M6 12h12M6 5.5v13M18 5.5v13" />
    </svg>
  );
}
