import { CALIBRATION } from '../measured-calibration.ts';

const SIZE = 240;
const LEFT = 40;
const TOP = 28;
/** Half of the widest mark, 100%. */
const RIGHT = 18;
const MARKS = [0, 0.25, 0.5, 0.75, 1];
/** Radius of the decile with most matches. */
const LARGEST = 9;

const most = Math.max(...CALIBRATION.deciles.map(({ matches }) => matches));
const percent = (share: number) => `${Math.round(share * 100)}%`;
const x = (share: number) => LEFT + share * SIZE;
const y = (share: number) => TOP + (1 - share) * SIZE;

/** Chance given before the match against the share of matches won: on the diagonal both are equal. */
export function CalibrationChart() {
  return (
    <figure className="mt-3">
      <svg
        viewBox={`0 0 ${LEFT + SIZE + RIGHT} ${TOP + SIZE + 44}`}
        className="h-auto w-full max-w-110"
        role="img"
        aria-label="Chance prevista e vitórias de fato, em dez faixas: os pontos ficam sobre a diagonal. Os números estão na tabela abaixo."
      >
        <g className="fill-muted text-12">
          {MARKS.map((mark) => (
            <g key={mark}>
              <text x={LEFT - 6} y={y(mark) + 4} textAnchor="end">
                {percent(mark)}
              </text>
              <text x={x(mark)} y={TOP + SIZE + 18} textAnchor="middle">
                {percent(mark)}
              </text>
            </g>
          ))}
          <text x={0} y={12}>
            Vitórias de fato
          </text>
          <text x={x(0.5)} y={TOP + SIZE + 38} textAnchor="middle">
            Chance antes da partida
          </text>
        </g>
        <g fill="none" strokeWidth="1" className="stroke-line">
          {MARKS.map((mark) => (
            <path key={mark} d={`M${x(0)} ${y(mark)}H${x(1)}M${x(mark)} ${y(0)}V${y(1)}`} />
          ))}
        </g>
        <path d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`} className="stroke-control" strokeDasharray="4 4" />
        {CALIBRATION.deciles.map(({ matches, predicted, observed }) => (
          <circle
            key={predicted}
            cx={x(predicted)}
            cy={y(observed)}
            r={2 + (LARGEST - 2) * Math.sqrt(matches / most)}
            className="fill-blue stroke-surface"
            strokeWidth="1.5"
          />
        ))}
      </svg>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 font-bold text-blue-text">
          Ver os números
        </summary>
        <table className="num w-full max-w-110 text-14">
          <thead>
            <tr className="border-b border-line text-start text-muted">
              <th className="py-2 text-start font-normal">Chance</th>
              <th className="py-2 text-end font-normal">Vitórias</th>
              <th className="py-2 text-end font-normal">Partidas</th>
            </tr>
          </thead>
          <tbody>
            {CALIBRATION.deciles.map(({ matches, predicted, observed }) => (
              <tr key={predicted} className="border-b border-line">
                <td className="py-2">{percent(predicted)}</td>
                <td className="py-2 text-end">{percent(observed)}</td>
                <td className="py-2 text-end">{matches.toLocaleString('pt-BR')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
