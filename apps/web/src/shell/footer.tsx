import { formatNumericDate } from '@bandeja/rules/format/dates';
import { appVersion, buildDate, settings } from '../settings.ts';

export function Footer() {
  return (
    <footer className="text-13 text-muted">
      © {new Date().getFullYear()} {settings.brand} · versão {appVersion} ·{' '}
      {formatNumericDate(buildDate.slice(0, 10))}
    </footer>
  );
}
