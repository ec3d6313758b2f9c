import { formatCountdown } from '@bandeja/rules/format/relative-time';
import { toMillis } from '@bandeja/rules/time/instant';
import './pix.css';

/** The remaining time of the hold, as the screen's large figure. */
export function HoldClock({ label, until, now }: { label: string; until: string; now: Date }) {
  return (
    <div>
      <p className="text-13 font-label text-muted">{label}</p>
      {/* Screen readers do not announce a timer every second; it can still be read on demand. */}
      <p role="timer" className="big-num mt-1">
        {formatCountdown(until, now)}
      </p>
    </div>
  );
}

/** The remaining time of the hold as a shrinking bar. */
export function HoldBar({ since, until, now }: { since: string; until: string; now: Date }) {
  const left = Math.max(0, toMillis(until) - now.getTime());
  const whole = Math.max(1, toMillis(until) - toMillis(since));
  const share = Math.min(100, Math.round((100 * left) / whole));
  return (
    <div className="hold-bar" role="progressbar" aria-valuenow={share} aria-label="Tempo restante">
      <i style={{ width: `${share}%` }} />
    </div>
  );
}
