import type { Database } from '@bandeja/db/database';
import { formatMoney } from '@bandeja/rules/format/money';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { BANK_STYLE_PATH, SANDBOX_BANK, sandboxBankPath } from './bank-files.ts';
import { isAllowed, NO_BALANCE, type SandboxAction } from './change-charge.ts';
import {
  findCharge,
  listCharges,
  type SandboxCharge,
  type SandboxStatus,
  statusAt,
} from './sandbox-charges.repository.ts';

const LABEL: Readonly<Record<SandboxStatus, string>> = {
  pending: 'Aguardando pagamento',
  approved: 'Paga',
  rejected: 'Recusada',
  cancelled: 'Cancelada por quem cobrou',
  expired: 'Expirada',
  refunded: 'Devolvida',
  charged_back: 'Contestada',
};

/** The actions of the page by the last segment of their path. */
export const BANK_ACTIONS: ReadonlyMap<string, SandboxAction> = new Map([
  ['pagar', 'pay'],
  ['recusar', 'refuse'],
  ['expirar', 'expire'],
  ['sem-saldo', 'empty'],
  ['com-saldo', 'fill'],
  ['contestar', 'dispute'],
  ['dar-razao', 'win'],
]);

const WHEN = new Intl.DateTimeFormat('pt-BR', {
  timeZone: DEFAULT_ZONE,
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type Page = { brand: string; now: Date };

const LISTED = 100;
/** For other text (with a NUL, for example) the database raises an error. */
const CHARGE_ID = /^SBX[\da-f]{20}$/;

export const isChargeId = (id: string) => CHARGE_ID.test(id);

/** All charges: open ones first, each group newest first. */
export async function bankListPage(db: Database, { brand, now }: Page): Promise<string> {
  const charges = await listCharges(db, LISTED);
  const isOpen = (charge: SandboxCharge) => statusAt(charge, now) === 'pending';
  const list = (some: SandboxCharge[]) =>
    `<ul class="charges">${some.map((one) => listItem(one, now)).join('')}</ul>`;
  const open = charges.filter(isOpen);
  const over = charges.filter((charge) => !isOpen(charge));
  const body = `
    <h1>Cobranças em aberto</h1>
    ${open.length > 0 ? list(open) : '<p class="empty">Nenhuma cobrança em aberto. Reserve uma quadra e escolha Pix: ela aparece aqui.</p>'}
    ${over.length > 0 ? `<h2>Encerradas</h2>${list(over)}` : ''}`;
  return page({ brand, title: 'Banco de testes', body });
}

const listItem = (charge: SandboxCharge, now: Date) => `
  <li><a href="${sandboxBankPath(charge.provider_id)}">
    <span class="what">${escapeText(charge.description)}<small>${LABEL[statusAt(charge, now)]} · ${WHEN.format(new Date(charge.created_at))}</small></span>
    <strong>${formatMoney(charge.amount_cents)}</strong>
  </a></li>`;

/** One charge with its allowed actions; null: the charge does not exist. */
export async function bankChargePage(db: Database, id: string, { brand, now }: Page): Promise<string | null> {
  const charge = isChargeId(id) && (await findCharge(db, id));
  if (!charge) return null;
  const status = statusAt(charge, now);
  const button = (action: string, label: string, kind: string) => `
    <form method="post" action="${sandboxBankPath(charge.provider_id)}${action}"><button class="${kind}">${label}</button></form>`;
  const actions = [
    ...(isAllowed('pay', status)
      ? [button('pagar', status === 'pending' ? 'Pagar' : 'Pagar mesmo assim', 'main')]
      : []),
    ...(isAllowed('refuse', status) ? [button('recusar', 'Recusar', 'other')] : []),
    ...(isAllowed('expire', status) ? [button('expirar', 'Deixar expirar', 'other')] : []),
    ...(isAllowed('empty', status)
      ? charge.detail === NO_BALANCE
        ? [button('com-saldo', 'Ter saldo de novo', 'other')]
        : [button('sem-saldo', 'Ficar sem saldo para devolver', 'other')]
      : []),
    ...(isAllowed('dispute', status) ? [button('contestar', 'Contestar', 'other')] : []),
    ...(isAllowed('win', status) ? [button('dar-razao', 'Dar razão ao clube', 'other')] : []),
  ].join('');
  const body = `
    <p><a href="${SANDBOX_BANK}">Todas as cobranças</a></p>
    <section class="card">
      <h1>${escapeText(charge.description)}</h1>
      <p class="amount">${formatMoney(charge.amount_cents)}</p>
      <p class="status ${status}" role="status">${LABEL[status]}</p>
      <p class="until">${status === 'pending' ? 'Vale até' : 'Valia até'} ${WHEN.format(new Date(charge.expires_at))}</p>
      ${charge.pix_code ? `<h2>Pix copia e cola</h2><p class="code">${escapeText(charge.pix_code)}</p>` : ''}
      ${actions && `<div class="actions">${actions}</div>`}
    </section>`;
  return page({ brand, title: `${escapeText(charge.description)} · Banco de testes`, body });
}

export const bankMissingPage = ({ brand }: Page) =>
  page({
    brand,
    title: 'Banco de testes',
    body: `<h1>Essa cobrança não existe</h1><p><a href="${SANDBOX_BANK}">Todas as cobranças</a></p>`,
  });

const page = ({ brand, title, body }: { brand: string; title: string; body: string }) => `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>${title}</title>
    <link rel="icon" href="/symbol.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${BANK_STYLE_PATH}" />
  </head>
  <body>
    <header><strong>Banco de testes</strong><span>${escapeText(brand)}</span></header>
    <main>
      <p class="note">Aqui ninguém paga de verdade: você faz o papel do banco.</p>
      ${body}
    </main>
  </body>
</html>
`;
