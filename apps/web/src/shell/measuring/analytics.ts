import { randomNumber } from '../../lib/random-id.ts';
import { keepText, storedText } from '../../lib/stored.ts';
import { pages } from '../../paths.ts';
import { settings } from '../../settings.ts';

const VISITOR = 'bandeja.analytics';

const titles = new Map<string, string>(Object.values(pages).map(({ path, title }) => [path, title]));

export interface Analytics {
  /** @param pattern the route, like /match/$match_id: never an id or a typed text */
  viewPage: (pattern: string) => void;
}

/**
 * Sends page views to the measurement id in the form of Google Analytics 4. The sender is the app's own code: no script
 * of another origin runs on the page, no cookie is set, and the address of a view is the pattern of its route.
 */
export function createAnalytics({ now = Date.now }: { now?: () => number } = {}): Analytics {
  const visit = String(Math.floor(now() / 1_000));
  const visitor = visitorId(now);
  const page = String(randomNumber());
  let count = 0;
  return {
    viewPage(pattern) {
      count += 1;
      const url = new URL(settings.analytics_url ?? '');
      const values = {
        v: '2',
        tid: settings.analytics_id ?? '',
        cid: visitor,
        sid: visit,
        _p: page,
        _s: String(count),
        ul: 'pt-br',
        en: 'page_view',
        dl: location.origin + pattern,
        dt: titles.get(pattern) ?? 'Página não encontrada',
        // Neither advertising nor profiles of visitors.
        npa: '1',
      };
      for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
      fetch(url, {
        method: 'POST',
        mode: 'no-cors',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: true,
      }).catch(() => {
        // Without signal a view is not counted.
      });
    },
  };
}

/** A random number of this browser, not derived from the player. */
function visitorId(now: () => number): string {
  const id = `${randomNumber()}.${Math.floor(now() / 1_000)}`;
  const stored = storedText(VISITOR);
  if (stored) return stored;
  // Without storage the next page load has another number.
  keepText(VISITOR, id);
  return id;
}

/** After a refusal the number is deleted. */
export const forgetVisitor = (): void => keepText(VISITOR, null);
