import { ProductSymbol } from '../../ui/logo.tsx';

/** While the first page is decided: the symbol, in the middle of the ground. */
export function BootScreen() {
  return (
    <div className="grid min-h-dvh place-content-center" role="status" aria-label="Carregando">
      <ProductSymbol height={56} />
    </div>
  );
}
