import { TEXTS } from '../../lib/texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { BarePage } from './bare-page.tsx';

/** The page of unknown paths. */
export function NotFound() {
  return (
    <BarePage>
      <svg
        viewBox="0 0 320 130"
        aria-hidden="true"
        className="w-full max-w-80 text-control"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d="M2 20h236v106H2zM120 12v118M42 20v106M198 20v106M40 73h160" />
        <path
          className="stroke-orange"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray="1 9"
          d="M150 100C170 40 220 14 286 34"
        />
        <circle cx="300" cy="40" r="10" className="fill-orange" stroke="none" />
      </svg>
      <div>
        <h1>{TEXTS.routeNotFound}</h1>
        <p className="mt-2 text-muted">Essa bola foi fora. O endereço mudou ou nunca existiu.</p>
      </div>
      <LinkButton to="/" className="justify-self-start">
        Ir para o início
      </LinkButton>
    </BarePage>
  );
}
