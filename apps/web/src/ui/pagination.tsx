import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { cx } from '../lib/cx.ts';
import { useIsDesk } from '../lib/hooks/use-media.ts';

/** Page buttons: 5 up to 768 px width, 10 above. Renders nothing for a single page. */
export function Pagination({
  page,
  pageCount,
  onChange,
  label = 'Páginas',
}: {
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
  label?: string;
}) {
  const size = useIsDesk() ? 10 : 5;
  if (pageCount < 2) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-1 desk:justify-start">
      <button
        type="button"
        className="icon-btn"
        aria-label="Página anterior"
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <ChevronLeft size={20} />
      </button>
      {pageWindow(page, pageCount, size).map((number) => (
        <button
          type="button"
          key={number}
          aria-label={`Página ${number}`}
          aria-current={number === page ? 'page' : undefined}
          className={cx('icon-btn num text-14 font-bold', number === page && 'bg-blue text-on-blue')}
          onClick={() => onChange(number)}
        >
          {number}
        </button>
      ))}
      <button
        type="button"
        className="icon-btn"
        aria-label="Próxima página"
        disabled={page >= pageCount}
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight size={20} />
      </button>
    </nav>
  );
}

/** The at most `size` page numbers to show around `page`, all within 1…pageCount. */
export function pageWindow(page: number, pageCount: number, size: number): number[] {
  const shown = Math.min(size, pageCount);
  const start = Math.max(1, Math.min(page - Math.floor(size / 2), pageCount - shown + 1));
  return Array.from({ length: shown }, (_, index) => start + index);
}
