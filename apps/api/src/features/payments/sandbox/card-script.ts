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
