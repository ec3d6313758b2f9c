import { readPriceTable, writePriceTable } from '@bandeja/rules/clubs/price-table';
import type { PriceBand } from '@bandeja/rules/clubs/schedule';
import type { CsvError } from '@bandeja/rules/csv/csv';
import { useRef, useState } from 'react';
import { saveFile } from '../../../lib/browser/hand-over.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';

const SHOWN = 20;

/** Prices as a table of a spreadsheet, out of the page and into the draft. */
export function PriceFile({
  prices,
  onPrices,
}: {
  prices: readonly PriceBand[];
  onPrices: (prices: PriceBand[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<CsvError[]>([]);

  async function read(file: File | undefined) {
    if (!file) return;
    const answer = readPriceTable(new Uint8Array(await file.arrayBuffer()));
    setErrors(answer.errors);
    if (answer.errors.length > 0) return;
    onPrices(answer.prices);
    showToast({ message: 'Preços da planilha no rascunho. Confira e publique.' });
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          disabled={prices.length === 0}
          onClick={() => saveFile('precos.csv', new Blob([writePriceTable(prices)], { type: 'text/csv' }))}
        >
          Exportar preços
        </Button>
        <Button variant="secondary" size="small" onClick={() => input.current?.click()}>
          Importar preços
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-label="Planilha de preços (CSV)"
          className="hidden"
          onChange={(event) => {
            const { files } = event.target;
            void read(files?.[0]).finally(() => {
              // The same file can be chosen again after a correction.
              if (input.current) input.current.value = '';
            });
          }}
        />
      </div>
      {errors.length > 0 && (
        <Note tone="red" live>
          <b>Nada foi importado.</b> Corrija a planilha e envie de novo:
          <ul className="mt-1 list-disc ps-5">
            {errors.slice(0, SHOWN).map(({ line, column, message }) => (
              <li key={`${line} ${column} ${message}`}>
                Linha {line}
                {column > 0 && `, coluna ${column}`}: {message}
              </li>
            ))}
            {errors.length > SHOWN && <li>e mais {errors.length - SHOWN}.</li>}
          </ul>
        </Note>
      )}
      <p className="text-13 leading-small text-muted">
        Colunas: <span className="num">dias;das;ate;duracao;preco</span>. Sem duração, é o preço da hora.
      </p>
    </div>
  );
}
