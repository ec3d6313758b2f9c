/** How a payment that the desk records by hand was made. The provider knows nothing of these. */
export const DESK_METHODS = [
  'cash',
  'pix_own',
  'debit',
  'credit_card',
  'transfer',
  'partner',
  'wallet',
  'courtesy',
] as const;
export type DeskMethod = (typeof DESK_METHODS)[number];

/** Of a row of a bill. `pix_link`: its part of a month that the customer paid by the link, confirmed by the provider. */
export type BillMethod = DeskMethod | 'pix_link';

/** `pix_desk`: a code of the provider; `pix` and `card`: paid online by the player. */
export const METHOD_LABELS: Readonly<Record<BillMethod | 'pix_desk' | 'pix' | 'card', string>> = {
  cash: 'Dinheiro',
  pix_own: 'Pix do clube',
  debit: 'Cartão de débito',
  credit_card: 'Cartão de crédito',
  transfer: 'Transferência',
  partner: 'Wellhub ou TotalPass',
  wallet: 'Crédito do cliente',
  courtesy: 'Cortesia',
  pix_link: 'Pix da mensalidade',
  pix_desk: 'Pix com QR code',
  pix: 'Pix pelo aplicativo',
  card: 'Cartão pelo aplicativo',
};

/** Money that a customer hands over: it pays a booking, or stays at the club as credit. */
export const DEPOSIT_METHODS = ['cash', 'pix_own', 'debit', 'credit_card', 'transfer'] as const;
export type DepositMethod = (typeof DEPOSIT_METHODS)[number];

/** How money is handed back. */
export const RETURN_METHODS = [...DEPOSIT_METHODS, 'wallet'] as const;
export type ReturnMethod = (typeof RETURN_METHODS)[number];

/** Money of these can be handed back. The club never had that of a partner, and a courtesy is no money. */
export const RETURNABLE_METHODS = [...RETURN_METHODS, 'pix_link'] as const;

export const isReturnable = (method: BillMethod): method is (typeof RETURNABLE_METHODS)[number] =>
  (RETURNABLE_METHODS as readonly string[]).includes(method);

/**
 * Whether money comes to the club by a method of METHOD_LABELS. That of a partner comes, from the partner; a courtesy is a
 * price given away, and a customer's credit is money of before.
 */
export const isIncome = (method: string): boolean => method !== 'courtesy' && method !== 'wallet';

/**
 * Whether money of a bill is earned by its booking. Credit is once it pays one: the money came before, with a deposit that
 * earned nothing, or with a booking that lost it when it became credit.
 */
export const isEarned = (method: string): boolean => method !== 'courtesy';

/** What a row of money is. `refund`: of a payment in the application; `won`: of one that a bank gave to the club again; `deposit`: credit that a customer pays in. */
export const MONEY_KINDS = {
  payment: 'Pagamento',
  reversal: 'Estorno',
  return: 'Devolução',
  refund: 'Reembolso',
  won: 'Contestação ganha',
  deposit: 'Depósito de cliente',
  deposit_reversal: 'Estorno de depósito',
  float: 'Troco inicial',
  addition: 'Reforço',
  sangria: 'Sangria',
} as const;
