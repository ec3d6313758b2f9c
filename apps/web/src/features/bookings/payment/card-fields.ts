import type { InputTo } from '@bandeja/contract/call';
import type { chargePayment } from '@bandeja/contract/calls/payments';
import { useEffect, useRef, useState } from 'react';
import { addScript } from '../../../lib/browser/add-script.ts';
import { settings } from '../../../settings.ts';

export type CardCharge = NonNullable<InputTo<typeof chargePayment>['body']['card']>;

const OPTIONS: Record<CardFieldName, object> = {
  cardNumber: { placeholder: '0000 0000 0000 0000', srLabel: 'Número do cartão' },
  expirationDate: { placeholder: 'MM/AA', srLabel: 'Validade', mode: 'short' },
  securityCode: { placeholder: '123', srLabel: 'Código de segurança' },
};

/** Fixed ids instead of useId's, because the bank's script may use them as selectors. A page has one card form. */
const idOf = (name: CardFieldName) => `card-${name}`;

type Mounted = { bank: MercadoPago; fields: Record<CardFieldName, SecureField> };

/**
 * The three fields of the bank: neither this page nor the server can read what the player types there. Mounts them
 * into the elements with the ids of `idOf`. `tokenize` returns the card as a token, or null after showing a message
 * at each wrong field.
 */
export function useCardFields(publicKey: string) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const [wrong, setWrong] = useState<WrongFields>({});
  const mounted = useRef<Mounted>(null);
  const kind = useRef<{ id: string; issuer?: string }>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt mounts the fields again.
  useEffect(() => {
    let isGone = false;
    setState('loading');
    loadMercadoPago(publicKey).then(
      (bank) => {
        if (isGone) return;
        mounted.current = mountFields(bank, {
          onReady: () => setState('ready'),
          onValid: (name) => setWrong(({ [name]: _, ...others }) => others),
          onKind: (found) => {
            kind.current = found;
          },
        });
      },
      () => !isGone && setState('failed'),
    );
    return () => {
      isGone = true;
      for (const field of Object.values(mounted.current?.fields ?? {})) field.unmount();
      mounted.current = null;
    };
  }, [publicKey, attempt]);

  function show(found: WrongFields) {
    setWrong(found);
    const { fields } = mounted.current ?? {};
    for (const name of CARD_FIELDS) fields?.[name].update({ invalid: name in found });
    const first = CARD_FIELDS.find((name) => name in found);
    if (first) fields?.[first].focus?.();
  }

  async function tokenize(holder: { name: string; cpf: string }): Promise<CardCharge | null> {
    if (!mounted.current) return null;
    const { bank } = mounted.current;
    try {
      const token = await bank.fields.createCardToken({
        cardholderName: holder.name,
        identificationType: 'CPF',
        identificationNumber: holder.cpf,
      });
      if (!token || !kind.current) throw { field: 'cardNumber' };
      const { id: payment_method_id, issuer } = kind.current;
      return {
        token: token.id,
        payment_method_id,
        installments: 1,
        ...(issuer && { issuer_id: issuer }),
        document: { type: 'CPF', number: holder.cpf },
      };
    } catch (thrown) {
      const found = wrongFields(thrown);
      if (Object.keys(found).length === 0) throw thrown;
      show(found);
      return null;
    }
  }

  return { state, wrong, idOf, tokenize, retry: () => setAttempt((count) => count + 1) };
}

type Listeners = {
  onReady: () => void;
  /**
   * The field's value has become valid. Invalid values are shown only at submit: a message during typing would
   * move the button.
   */
  onValid: (name: CardFieldName) => void;
  onKind: (kind: { id: string; issuer?: string } | null) => void;
};

function mountFields(bank: MercadoPago, listeners: Listeners): Mounted {
  const box = document.getElementById(idOf('cardNumber'));
  const { color, fontSize } = box ? getComputedStyle(box) : { color: '', fontSize: '16px' };
  const style = { color, fontSize, height: '100%', width: '100%', padding: '0' };
  const ready = new Set<CardFieldName>();
  const create = (name: CardFieldName) => {
    const field = bank.fields.create(name, { ...OPTIONS[name], ariaRequired: true, style });
    field.on('ready', () => {
      ready.add(name);
      if (ready.size === CARD_FIELDS.length) listeners.onReady();
    });
    field.on('validityChange', ({ errorMessages }) => {
      if (errorMessages.length > 0) return;
      field.update({ invalid: false });
      listeners.onValid(name);
    });
    return field;
  };
  const fields = {
    cardNumber: create('cardNumber'),
    expirationDate: create('expirationDate'),
    securityCode: create('securityCode'),
  };
  let last: string | null = null;
  fields.cardNumber.on('binChange', async ({ bin }) => {
    last = bin;
    listeners.onKind(null);
    if (bin === null) return;
    const { results = [] } = await bank.getPaymentMethods({ bin }).catch(() => ({ results: [] }));
    const [kind] = results;
    // The player has typed another number meanwhile.
    if (!kind || last !== bin) return;
    const issuer = kind.issuer?.id;
    listeners.onKind({ id: kind.id, ...(issuer !== undefined && { issuer: String(issuer) }) });
    const { card_number, security_code } = kind.settings?.[0] ?? {};
    if (card_number) fields.cardNumber.update({ settings: card_number });
    if (security_code) fields.securityCode.update({ settings: security_code });
  });
  for (const name of CARD_FIELDS) fields[name].mount(idOf(name));
  return { bank, fields };
}

type WrongFields = Partial<Record<CardFieldName, string>>;

const SENTENCE: Record<CardFieldName, string> = {
  cardNumber: 'Confira o número do cartão.',
  expirationDate: 'Confira a validade: mês e ano, como estão no cartão.',
  securityCode: 'Confira o código de segurança.',
};

/** The fields that the bank's script refused. Its messages are English and for developers, so they are replaced. */
export function wrongFields(thrown: unknown): WrongFields {
  const found = (Array.isArray(thrown) ? thrown : [thrown]).flatMap((one: unknown) => {
    const field = String(Object(one).field ?? '');
    // The script names month and year separately even when they are one field.
    return field.startsWith('expiration')
      ? ['expirationDate' as const]
      : CARD_FIELDS.filter((name) => name === field);
  });
  return Object.fromEntries(found.map((name) => [name, SENTENCE[name]]));
}

const CARD_FIELDS = ['cardNumber', 'expirationDate', 'securityCode'] as const;
export type CardFieldName = (typeof CARD_FIELDS)[number];

/** The part of MercadoPago.js v2 used here: https://github.com/mercadopago/sdk-js/blob/main/docs/fields.md */
type SecureField = {
  mount: (id: string) => SecureField;
  unmount: () => void;
  on: {
    (event: 'ready', listener: () => void): void;
    (event: 'validityChange', listener: (event: { errorMessages: unknown[] }) => void): void;
    (event: 'binChange', listener: (event: { bin: string | null }) => void): void;
  };
  update: (properties: { settings?: object; invalid?: boolean }) => unknown;
  focus?: () => void;
};
type CardKind = {
  id: string;
  issuer?: { id?: string | number };
  settings?: { card_number?: object; security_code?: object }[];
};
type MercadoPago = {
  fields: {
    create: (type: CardFieldName, options: object) => SecureField;
    createCardToken: (holder: {
      cardholderName: string;
      identificationType: string;
      identificationNumber: string;
    }) => Promise<{ id: string } | undefined>;
  };
  getPaymentMethods: (question: { bin: string }) => Promise<{ results?: CardKind[] }>;
};
type Constructor = new (publicKey: string, options: object) => MercadoPago;

let loading: Promise<MercadoPago> | undefined;

/** The bank's script, loaded with the first card form. */
function loadMercadoPago(publicKey: string): Promise<MercadoPago> {
  loading ??= load(publicKey).catch((cause: unknown) => {
    // The next attempt loads again: the device may be online by then.
    loading = undefined;
    throw cause;
  });
  return loading;
}

async function load(publicKey: string): Promise<MercadoPago> {
  await addScript(settings.card_script_url);
  const { MercadoPago } = globalThis as { MercadoPago?: Constructor };
  if (!MercadoPago) throw new Error(`${settings.card_script_url} brought no MercadoPago`);
  return new MercadoPago(publicKey, {
    locale: 'pt-BR',
    // The SDK's device fingerprint is an inline script, which the content policy forbids; the charge sends
    // X-Session-Id.
    advancedFraudPrevention: false,
    trackingDisabled: true,
  });
}
