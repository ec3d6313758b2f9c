import { Link, type LinkComponentProps, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type DeskPageName, deskPages } from '../../../desk-pages.ts';

// The routes of the desk are added to the router when the desk opens, so its types do not know them.

interface DeskTarget {
  page: DeskPageName;
  /** The club of the open desk, unless another is named. */
  params?: Record<string, string>;
  search?: Record<string, string | undefined>;
}

/** What the router's Link and navigate take for a page of the desk. */
function toDesk({ page, params, search = {} }: DeskTarget, here: Record<string, string>) {
  const { slug = '' } = here;
  return { to: deskPages[page].path as '/', params: { slug, ...params } as never, search: search as never };
}

const useHere = () => useParams({ strict: false }) as Record<string, string>;

type DeskLinkProps = DeskTarget & Omit<LinkComponentProps<'a'>, keyof DeskTarget | 'to' | 'from'>;

/** A link to a page of the desk. */
export function DeskLink({ page, params, search, ...rest }: DeskLinkProps) {
  return (
    <Link
      {...(rest as object)}
      {...toDesk({ page, ...(params && { params }), ...(search && { search }) }, useHere())}
    />
  );
}

/** Opens a page of the desk. */
export function useDeskNavigate() {
  const navigate = useNavigate();
  const here = useHere();
  return ({ replace = false, ...target }: DeskTarget & { replace?: boolean }) =>
    void navigate({ ...toDesk(target, here), replace });
}

/** A parameter of the address: `$id` of /desk/$slug/clientes/$id. */
export const useDeskParam = (name: string): string => useHere()[name] ?? '';

/**
 * The search of the address, which keeps what is chosen on a page through a reload, and a function that changes parts of it;
 * undefined takes a part away. By default the change is no step of the history.
 */
export function useDeskSearch() {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const change = (part: Record<string, string | undefined>, { replace = true } = {}) =>
    void navigate({ to: '.', search: { ...search, ...part } as never, replace });
  return [search, change] as const;
}
