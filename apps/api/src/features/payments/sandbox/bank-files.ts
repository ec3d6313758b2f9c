/** The page of the sandbox bank; relative, since it has this server's origin. */
export const SANDBOX_BANK = '/sandbox/bank/';

/** The page of one charge. */
export const sandboxBankPath = (providerId: string) => `${SANDBOX_BANK}${encodeURIComponent(providerId)}/`;

export const BANK_STYLE_PATH = `${SANDBOX_BANK}style.css`;

/** A small copy of the app's colours and shapes; a file, since the policy allows no style inside a page. */
export const BANK_STYLE = `
:root {
  color-scheme: light dark;
  --bg: #f2f4f8; --surface: #fff; --sunken: #e9edf4; --line: #d9e0ea; --control: #7a879d;
  --ink: #14213a; --text: #344767; --muted: #55657f; --blue: #1457d2; --blue-text: #1250c4; --on-blue: #fff;
  --amber-text: #734b00; --amber-soft: #fff0cf; --green-text: #0a6638; --green-soft: #ddf3e6;
  --red-text: #b3261e; --red-soft: #fde7e5;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #0b1322; --surface: #142038; --sunken: #1d2b47; --line: #2a3956; --control: #7585a1;
    --ink: #f3f6fb; --text: #d0d9e7; --muted: #9fadc4; --blue: #2f6fe8; --blue-text: #93b9ff; --on-blue: #fff;
    --amber-text: #ffcf70; --amber-soft: #3f2f0c; --green-text: #6fdaa0; --green-soft: #0f3a28;
    --red-text: #ff9d95; --red-soft: #471a1a;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.45 "Archivo Variable", system-ui, sans-serif; }
header { display: flex; gap: 8px; align-items: baseline; padding: 16px; color: var(--ink); }
header span { color: var(--muted); }
main { max-width: 560px; margin: 0 auto; padding: 0 16px 40px; }
h1 { margin: 20px 0 8px; color: var(--ink); font-size: 22px; line-height: 1.18; letter-spacing: -0.02em; }
h2 { margin: 24px 0 8px; color: var(--ink); font-size: 16px; }
p { margin: 8px 0; }
a { display: inline-block; padding: 10px 0; color: var(--blue-text); font-weight: 600; }
.note { padding: 12px 16px; border-radius: 12px; background: var(--amber-soft); color: var(--amber-text); }
.empty, .until, small { color: var(--muted); }
.charges { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
.charges a {
  display: flex; gap: 12px; justify-content: space-between; align-items: center; min-height: 60px; padding: 12px 16px;
  border: 1px solid var(--line); border-radius: 12px; background: var(--surface); color: var(--ink); text-decoration: none;
}
.charges strong { white-space: nowrap; }
.charges .what { min-width: 0; overflow-wrap: anywhere; }
.charges small { display: block; font-weight: 400; }
.card { padding: 4px 20px 20px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); overflow-wrap: anywhere; }
.amount { margin: 0; color: var(--ink); font-size: 36px; font-weight: 700; letter-spacing: -0.035em; }
.status { display: inline-block; padding: 4px 12px; border-radius: 999px; background: var(--amber-soft); color: var(--amber-text); font-weight: 600; }
.status.approved { background: var(--green-soft); color: var(--green-text); }
.status.rejected, .status.expired, .status.cancelled { background: var(--red-soft); color: var(--red-text); }
.code { padding: 12px; border-radius: 12px; background: var(--sunken); font-size: 14px; }
.actions { display: grid; gap: 8px; margin-top: 20px; }
button { width: 100%; min-height: 52px; border-radius: 12px; font: inherit; font-weight: 600; cursor: pointer; }
button.main { border: 0; background: var(--blue); color: var(--on-blue); }
button.other { border: 1px solid var(--control); background: none; color: var(--ink); }
:focus-visible { outline: 3px solid var(--blue-text); outline-offset: 2px; }
`;

/** The public key of the simulated bank. */
export const SANDBOX_CARD_KEY = 'SANDBOX';

/**
 * The part of MercadoPago.js v2 that the page uses, to try the card form without a provider: its fields are plain
 * inputs, their content stays in the page, and the token determines the result. As with Mercado Pago's test cards,
 * the holder's name decides: APRO is approved, OTHE is refused, CONT stays in review; any other name is approved. A
 * file, since the policy allows no script inside a page.
 */
export const CARD_SCRIPT = `'use strict';
(() => {
  const digitsOf = (text) => text.replace(/\\D/g, '');
  const isLuhn = (digits) =>
    [...digits].reverse().reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 ? 2 : 1);
      return sum + (value > 9 ? value - 9 : value);
    }, 0) % 10 === 0;
  const isAhead = (text) => {
    const [, month, year] = /^(0[1-9]|1[0-2])\\/?(\\d\\d)$/.exec(text.trim()) ?? [];
    return month !== undefined && new Date(2000 + Number(year), Number(month), 1) > new Date();
  };
  const FITS = {
    cardNumber: (text) => digitsOf(text).length >= 13 && digitsOf(text).length <= 19 && isLuhn(digitsOf(text)),
    expirationDate: isAhead,
    securityCode: (text) => /^\\d{3,4}$/.test(text.trim()),
  };
  const COMPLETE = {
    cardNumber: 'cc-number',
    expirationDate: 'cc-exp',
    securityCode: 'cc-csc',
  };

  class Field {
    constructor(type, options) {
      this.type = type;
      this.listeners = {};
      this.input = document.createElement('input');
      this.input.inputMode = 'numeric';
      this.input.autocomplete = COMPLETE[type];
      this.input.maxLength = 24;
      this.input.placeholder = options.placeholder ?? '';
      this.input.setAttribute('aria-label', options.srLabel ?? '');
      this.input.setAttribute('aria-required', 'true');
      this.input.addEventListener('input', () => {
        this.emit('validityChange', { errorMessages: this.wrong() });
        if (type !== 'cardNumber') return;
        const bin = digitsOf(this.input.value).slice(0, 8);
        if (bin !== this.bin) this.emit('binChange', { bin: bin.length === 8 ? bin : null });
        this.bin = bin;
      });
    }
    wrong() {
      return FITS[this.type](this.input.value) ? [] : [{ message: this.type, cause: 'invalid_value' }];
    }
    emit(event, message) {
      for (const listener of this.listeners[event] ?? []) listener({ field: this.type, ...message });
    }
    mount(id) {
      document.getElementById(id).append(this.input);
      setTimeout(() => this.emit('ready', {}));
      return this;
    }
    unmount() {
      this.input.remove();
    }
    on(event, listener) {
      (this.listeners[event] ??= []).push(listener);
    }
    update({ invalid }) {
      if (invalid !== undefined) this.input.setAttribute('aria-invalid', String(invalid));
      return this;
    }
    focus() {
      this.input.focus();
    }
  }

  const TOKENS = { OTHE: 'refuse', CONT: 'review' };

  globalThis.MercadoPago = class {
    constructor() {
      const made = [];
      this.fields = {
        create(type, options = {}) {
          const field = new Field(type, options);
          made.push(field);
          return field;
        },
        async createCardToken({ cardholderName }) {
          const wrong = made
            .filter((field) => field.input.isConnected)
            .flatMap((field) => field.wrong().map((error) => ({ field: field.type, ...error })));
          if (wrong.length > 0) throw wrong;
          return { id: TOKENS[cardholderName.trim().toUpperCase()] ?? 'approve' };
        },
      };
    }
    async getPaymentMethods() {
      return { results: [{ id: 'master', settings: [] }] };
    }
  };
})();
`;
