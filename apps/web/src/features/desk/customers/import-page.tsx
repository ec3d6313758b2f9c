import type { CustomerImport } from '@bandeja/contract/calls/desk-customers';
import { useRef, useState } from 'react';
import { saveFile } from '../../../lib/browser/hand-over.ts';
import { fieldMessages } from '../../../lib/form/error-messages.ts';
import { formatNumber } from '../../../lib/format.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink } from '../shell/desk-router.tsx';
import { useImportCustomers } from './api.ts';

const EXAMPLE = [
  'nome;telefone;email;observacao',
  'Ana Souza;(11) 99999-8888;ana@exemplo.com.br;Joga às quintas',
  'John Smith;+1 212 555 0100;;',
  'Bruno Lima;;;"Paga no fim do mês; mensalista"',
];
const SHOWN_AT_MOST = 100;

/** A file is looked at first: what it would add, or each of its errors by line and column. */
export function ImportPage() {
  const { slug } = useDesk();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [seen, setSeen] = useState<CustomerImport | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const check = useImportCustomers(file);
  const send = useImportCustomers(file);
  const isBusy = check.isPending || send.isPending;

  const onError = (error: unknown) => setRefusal(Object.values(fieldMessages(error)).join('\n'));

  function look(chosen: File) {
    setFile(chosen);
    setSeen(null);
    setAdded(null);
    setRefusal(null);
    check.mutate(
      { params: { slug }, body: { file: chosen, dry_run: 'true' } },
      { onSuccess: setSeen, onError },
    );
  }

  function add() {
    if (!file) return;
    setRefusal(null);
    const onSuccess = (done: CustomerImport) => {
      setSeen(done.errors.length > 0 ? done : null);
      if (done.errors.length === 0) setAdded(done.added);
    };
    send.mutate({ params: { slug }, body: { file } }, { onSuccess, onError });
  }

  return (
    <>
      <PageHeader title="Importar clientes">
        <DeskLink page="customers" className="btn min-h-11 px-3 text-14 text-blue-text max-desk:-ms-3">
          Todos os clientes
        </DeskLink>
      </PageHeader>
      <Card className="grid justify-items-start gap-4">
        <p>
          Uma planilha salva como CSV, com os títulos <b>nome</b> e <b>telefone</b>, e se quiser <b>email</b>{' '}
          e <b>observacao</b>. Até 5.000 linhas. Quem já é cliente não entra de novo, e ninguém recebe
          mensagem.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button pending={isBusy} onClick={() => input.current?.click()}>
            {file ? 'Escolher outro arquivo' : 'Escolher arquivo'}
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              saveFile(
                'clientes-exemplo.csv',
                new Blob([`\ufeff${EXAMPLE.join('\r\n')}\r\n`], { type: 'text/csv' }),
              )
            }
          >
            Baixar exemplo
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv,text/plain"
          hidden
          aria-label="Arquivo CSV"
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) look(chosen);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
        {file && <p className="text-14 wrap-anywhere text-muted">{file.name}</p>}
      </Card>
      <Refusal text={refusal} />
      {seen && <Preview seen={seen} isSending={send.isPending} onAdd={add} />}
      {added !== null && (
        <Note tone="green" live>
          {added === 0 ? 'Ninguém novo: todos já eram clientes.' : `${peopleText(added)} no cadastro.`}
        </Note>
      )}
    </>
  );
}

const peopleText = (count: number) =>
  count === 1 ? '1 cliente novo' : `${formatNumber(count)} clientes novos`;

type PreviewProps = { seen: CustomerImport; isSending: boolean; onAdd: () => void };

function Preview({ seen: { added, known, errors }, isSending, onAdd }: PreviewProps) {
  if (errors.length > 0) return <Errors errors={errors} />;
  return (
    <Card className="grid justify-items-start gap-3">
      <p role="status">
        {peopleText(added)}
        {known > 0 &&
          `, e ${known === 1 ? '1 que já é cliente' : `${formatNumber(known)} que já são clientes`}`}
        .
      </p>
      {added > 0 && (
        <Button pending={isSending} onClick={onAdd}>
          Importar {peopleText(added)}
        </Button>
      )}
    </Card>
  );
}

function Errors({ errors }: Pick<CustomerImport, 'errors'>) {
  const more = errors.length - SHOWN_AT_MOST;
  return (
    <Card className="grid gap-3">
      <p role="alert">
        <b>{errors.length === 1 ? '1 erro' : `${formatNumber(errors.length)} erros`}: nada foi importado.</b>{' '}
        Corrija na planilha e escolha o arquivo de novo.
      </p>
      <table className="w-full text-start text-14">
        <thead>
          <tr className="text-muted">
            <th scope="col" className="pe-4 pb-2 text-start">
              Linha
            </th>
            <th scope="col" className="pe-4 pb-2 text-start">
              Coluna
            </th>
            <th scope="col" className="pb-2 text-start">
              O que corrigir
            </th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, SHOWN_AT_MOST).map(({ line, column, message }) => (
            <tr key={`${line} ${column} ${message}`} className="border-t border-line">
              <td className="num py-2 pe-4">{line}</td>
              <td className="num py-2 pe-4">{column === 0 ? '–' : column}</td>
              <td className="py-2 wrap-anywhere">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="text-14 text-muted">E mais {formatNumber(more)}.</p>}
    </Card>
  );
}
