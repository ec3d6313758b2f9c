/** The at most `size` page numbers to show around `page`, all within 1…pageCount. */
export function pageWindow(page: number, pageCount: number, size: number): number[] {
  const shown = Math.min(size, pageCount);
  const start = Math.max(1, Math.min(page - Math.floor(size / 2), pageCount - shown + 1));
  return Array.from({ length: shown }, (_, index) => start + index);
}
