import { formatDate } from '../lib/format.ts';
import { appVersion, buildDate, settings } from '../settings.ts';

export function Footer() {
  return (
    <footer className="text-13 text-muted">
      © {new Date().getFullYear()} {settings.brand} · versão {appVersion} ·{' '}
      {formatDate(buildDate.slice(0, 10))}
    </footer>
  );
}
