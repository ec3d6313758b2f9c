import { formatLevel } from '@bandeja/rules/format/level';

const percent = (level: number) => `${(Math.min(7, Math.max(0, level)) / 7) * 100}%`;

/** The scale 0–7 with the level as a ball and a band of its uncertainty (one sigma). */
export function LevelRuler({ level, band }: { level: number; band?: { low: number; high: number } }) {
  const low = band ? Math.max(0, band.low) : 0;
  const high = band ? Math.min(7, band.high) : 0;
  const likely = band ? `, faixa provável de ${formatLevel(low)} a ${formatLevel(high)}` : '';
  return (
    <div
      className="ruler"
      role="img"
      aria-label={`Nível ${formatLevel(level)} numa escala de 0 a 7${likely}`}
    >
      <div className="bar">
        {band && (
          <span
            className="band"
            style={{ insetInlineStart: percent(low), width: `${((high - low) / 7) * 100}%` }}
          />
        )}
        <span className="ball" style={{ insetInlineStart: percent(level) }} />
      </div>
      <div className="nums" aria-hidden="true">
        {[0, 1, 2, 3, 4, 5, 6, 7].map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </div>
  );
}
