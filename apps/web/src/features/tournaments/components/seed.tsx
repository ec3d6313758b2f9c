/** `[1]` after the names of a team that the club has seeded by hand. */
export const Seed = ({ seed }: { seed?: number | undefined }) =>
  seed && (
    <span className="num text-muted">
      {' '}
      <span aria-hidden="true">[{seed}]</span>
      <span className="sr-only">, cabeça de chave {seed}</span>
    </span>
  );
