import { ProductSymbol } from '../../ui/brand/logo.tsx';

/** The symbol, centred, while the first page is being determined. */
export function BootScreen() {
  return (
    <div className="grid min-h-dvh place-content-center" role="status" aria-label="Carregando">
      <ProductSymbol height={56} />
    </div>
  );
}
