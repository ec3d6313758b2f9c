import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BillFacts,
  billOf,
  debtPaidOf,
  deskPaymentAbility,
  deskPixAbility,
  divideWonMoney,
  removeItemAbility,
  returnAbility,
  reversalAbility,
  splitAmount,
} from './bill.ts';
import { DESK_METHODS, type DeskMethod } from './desk-methods.ts';

const EMPTY: BillFacts = {
  price_cents: 12_000,
  items_cents: 0,
  is_cancelled: false,
  due_back_cents: 0,
  debt_cents: 0,
  provider: [],
  desk: [],
};
const row = (id: number, amount_cents: number, change = {}) => ({
  ...{ id, kind: 'payment' as const, method: 'cash' as DeskMethod, amount_cents, reverses_id: null },
  because: null,
  ...change,
});
const reversalOf = (id: number, paid: number, amount: number) =>
  row(id, amount, { kind: 'reversal', reverses_id: paid });

describe('a debt after a dispute', () => {
  const cancelled = { ...EMPTY, is_cancelled: true, debt_cents: 7_000 };
  const cash = { method: 'cash' as const, role: 'reception' as const };

  it('is open on the cancelled booking, and is paid up to it, at the desk alone', () => {
    expect(billOf(cancelled).open_cents).toBe(7_000);
    expect(deskPaymentAbility(cancelled, { ...cash, amount_cents: 7_000 })).toBeNull();
    expect(deskPaymentAbility(cancelled, { ...cash, amount_cents: 7_001 })).toBe('payment_above_rest');
    const paid = { ...cancelled, debt_cents: 0 };
    expect(deskPaymentAbility(paid, { ...cash, amount_cents: 1 })).toBe('booking_already_cancelled');
    const pix = { amount_cents: 7_000, is_confirmed: true };
    expect(deskPixAbility(cancelled, pix)).toBe('booking_already_cancelled');
  });

  it('is paid in money, whose row is reversed, or by credit that was taken back, whose row is not', () => {
    const debt = { because: 'debt' as const };
    const desk = [
      row(1, 12_000, { kind: 'return', method: 'wallet' }),
      row(2, 5_000, { ...debt, method: 'wallet' }),
      row(3, 2_000, debt),
      row(4, 1_000, { ...debt, method: 'courtesy' }),
    ];
    const reversing = (id: number) => reversalAbility({ desk }, { id, isTillOpen: true, role: 'reception' });
    expect([reversing(2), reversing(3)]).toEqual(['desk_payment_not_by_hand', null]);
    expect(debtPaidOf(desk)).toEqual({ credit_cents: 5_000, money_cents: 2_000, given_cents: 1_000 });
    // What paid it is handed back, although more had become credit than the desk took.
    const provider = [{ status: 'approved' as const, amount_cents: 12_000, returned_cents: 0 }];
    const won = { ...cancelled, debt_cents: 0, due_back_cents: 2_000, provider, desk };
    expect(billOf(won)).toMatchObject({ open_cents: 0, to_return_cents: 2_000 });
  });

  it('ends with the money that is won, to the centavo, whatever paid it meanwhile', () => {
    const cents = fc.nat({ max: 20_000 });
    const paid = fc.record({
      open_cents: cents,
      credit_cents: cents,
      money_cents: cents,
      given_cents: cents,
    });
    fc.assert(
      fc.property(cents, paid, (amount, of) => {
        const won = divideWonMoney(amount, of);
        expect(won.debt + won.credit + won.hand_back + won.keep + won.refund).toBe(amount);
        expect(Math.min(won.debt, won.credit, won.hand_back, won.keep, won.refund)).toBeGreaterThanOrEqual(0);
        expect(won.debt).toBe(Math.min(amount, of.open_cents));
        expect(won.credit).toBeLessThanOrEqual(of.credit_cents);
        expect(won.hand_back).toBeLessThanOrEqual(of.money_cents);
      }),
    );
  });
});

describe('a bill', () => {
  it('of a booking paid half in cash and half by Pix has nothing open', () => {
    const provider = [{ status: 'approved' as const, amount_cents: 6_000, returned_cents: 0 }];
    expect(billOf({ ...EMPTY, provider, desk: [row(1, 6_000)] })).toEqual({
      ...{ paid_cents: 12_000, returned_cents: 0, open_cents: 0, to_return_cents: 0 },
      ...{ desk_cents: 6_000, refundable_cents: 12_000 },
    });
  });

  it('counts a charge only when its money came, and a started refund as returned', () => {
    const money = (status: 'pending' | 'rejected' | 'refunding' | 'charged_back') => ({
      ...{ status, amount_cents: 12_000, returned_cents: 0 },
    });
    const provider = [money('pending'), money('rejected'), money('refunding'), money('charged_back')];
    expect(billOf({ ...EMPTY, provider })).toMatchObject({
      ...{ paid_cents: 24_000, returned_cents: 24_000, open_cents: 12_000 },
    });
  });

  it('owes the difference back after a lower price, and no courtesy', () => {
    expect(billOf({ ...EMPTY, price_cents: 8_000, desk: [row(1, 12_000)] })).toMatchObject({
      ...{ open_cents: -4_000, to_return_cents: 4_000 },
    });
    const courtesy = [row(1, 12_000, { method: 'courtesy' })];
    expect(billOf({ ...EMPTY, price_cents: 8_000, desk: courtesy })).toMatchObject({
      ...{ paid_cents: 12_000, to_return_cents: 0, refundable_cents: 0 },
    });
  });

  it('of a cancelled booking has nothing open, and what its cancellation gives back to return', () => {
    const cancelled = { ...EMPTY, is_cancelled: true, desk: [row(1, 5_000)] };
    expect(billOf(cancelled)).toMatchObject({ open_cents: 0, to_return_cents: 0 });
    expect(billOf({ ...cancelled, due_back_cents: 5_000 })).toMatchObject({ to_return_cents: 5_000 });
    // The payment is reversed instead: nothing is left to hand back.
    const reversed = { ...cancelled, due_back_cents: 5_000, desk: [row(1, 5_000), reversalOf(2, 1, 5_000)] };
    expect(billOf(reversed).to_return_cents).toBe(0);
  });
});

describe('paying at the desk', () => {
  const pay = (facts: Partial<BillFacts>, how = {}) =>
    deskPaymentAbility(
      { ...EMPTY, ...facts },
      { method: 'cash', amount_cents: 12_000, role: 'reception', ...how },
    );

  it('takes the rest and no more', () => {
    expect([pay({}), pay({}, { amount_cents: 12_001 })]).toEqual([null, 'payment_above_rest']);
    expect(pay({ desk: [row(1, 12_000)] })).toBe('nothing_open');
    expect(pay({ items_cents: 500 }, { amount_cents: 12_500 })).toBeNull();
    expect(pay({ is_cancelled: true })).toBe('booking_already_cancelled');
  });

  it('leaves courtesy to managers', () => {
    const courtesy = { method: 'courtesy' as const };
    expect([pay({}, courtesy), pay({}, { ...courtesy, role: 'manager' })]).toEqual([
      'courtesy_needs_manager',
      null,
    ]);
  });
});

describe('a reversal', () => {
  const desk = [row(1, 5_000), row(2, 7_000), reversalOf(3, 2, 7_000)];
  const reverse = (id: number, isTillOpen = true, role: 'reception' | 'manager' = 'reception') =>
    reversalAbility({ desk }, { id, isTillOpen, role });

  it('happens once, and after the till is closed by a manager', () => {
    expect([reverse(1), reverse(2), reverse(3), reverse(9)]).toEqual([
      ...[null, 'desk_payment_reversed', 'desk_payment_not_found', 'desk_payment_not_found'],
    ]);
    expect([reverse(1, false), reverse(1, false, 'manager')]).toEqual(['reversal_needs_manager', null]);
  });

  it('is refused after the money was handed back', () => {
    const back = [row(1, 5_000), row(2, 5_000, { kind: 'return' })];
    expect(reversalAbility({ desk: back }, { id: 1, isTillOpen: true, role: 'reception' })).toBe(
      'desk_payment_returned',
    );
  });
});

it('an amount is split to the centavo', () => {
  expect([splitAmount(10_000, 4), splitAmount(10_001, 4), splitAmount(3, 4)]).toEqual([
    ...[
      [2_500, 2_500, 2_500, 2_500],
      [2_501, 2_500, 2_500, 2_500],
      [1, 1, 1, 0],
    ],
  ]);
});

type Act =
  | { do: 'pay'; method: DeskMethod; amount: number }
  | { do: 'reverse' | 'remove item'; which: number }
  | { do: 'return' | 'add item' | 'price' | 'Pix arrives'; amount: number }
  | { do: 'cancel'; gives: boolean }
  | { do: 'refund'; which: number };

const amount = fc.integer({ min: 1, max: 20_000 });
const which = fc.nat({ max: 12 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), method: fc.constantFrom(...DESK_METHODS), amount }),
  fc.record({ do: fc.constantFrom('reverse' as const, 'remove item' as const), which }),
  fc.record({ do: fc.constantFrom('return' as const, 'add item', 'price', 'Pix arrives'), amount }),
  fc.record({ do: fc.constant('cancel' as const), gives: fc.boolean() }),
  fc.record({ do: fc.constant('refund' as const), which }),
);

type World = BillFacts & { items: readonly number[] };
const add = (world: World, change: object): World => ({
  ...world,
  desk: [...world.desk, { ...row(world.desk.length + 1, 0), ...change }],
});

/** One act as the use cases do it: refused by its ability, or carried out. */
function after(world: World, act: Act): World {
  const isTillOpen = true;
  const role = 'manager';
  switch (act.do) {
    case 'pay': {
      const { method, amount: amount_cents } = act;
      return deskPaymentAbility(world, { method, amount_cents, role })
        ? world
        : add(world, { method, amount_cents });
    }
    case 'reverse': {
      const paid = world.desk[act.which];
      if (!paid || reversalAbility(world, { id: paid.id, isTillOpen, role })) return world;
      const { method, amount_cents, id: reverses_id } = paid;
      return add(world, { kind: 'reversal', method, amount_cents, reverses_id });
    }
    case 'return': {
      if (returnAbility(world, act.amount)) return world;
      const due_back_cents = Math.max(0, world.due_back_cents - act.amount);
      return add({ ...world, due_back_cents }, { kind: 'return', amount_cents: act.amount });
    }
    case 'add item':
      if (world.is_cancelled) return world;
      return {
        ...world,
        items: [...world.items, act.amount],
        items_cents: world.items_cents + act.amount,
      };
    case 'remove item': {
      const item = world.items[act.which];
      if (item === undefined || removeItemAbility(world, item)) return world;
      const items = world.items.filter((_, index) => index !== act.which);
      return { ...world, items, items_cents: world.items_cents - item };
    }
    case 'price':
      return world.is_cancelled ? world : { ...world, price_cents: act.amount };
    case 'Pix arrives': {
      const fits = act.amount <= billOf(world).open_cents;
      const pix = { status: fits ? 'approved' : 'refunding', returned_cents: 0 } as const;
      return { ...world, provider: [...world.provider, { ...pix, amount_cents: act.amount }] };
    }
    case 'cancel':
      return world.is_cancelled
        ? world
        : { ...world, is_cancelled: true, due_back_cents: act.gives ? billOf(world).desk_cents : 0 };
    case 'refund':
      return {
        ...world,
        provider: world.provider.map((money, index) =>
          index === act.which ? { ...money, status: 'refunded' } : money,
        ),
      };
  }
}

it('adds up after any acts: price + items = paid − returned + open, never paid above the rest', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      let world: World = { ...EMPTY, items: [] };
      for (const one of acts) {
        const before = billOf(world);
        world = after(world, one);
        const bill = billOf(world);
        const due = world.price_cents + world.items_cents;
        if (world.is_cancelled) expect(bill.open_cents).toBe(0);
        else expect(bill.paid_cents - bill.returned_cents + bill.open_cents).toBe(due);
        if (one.do === 'pay' || one.do === 'Pix arrives') {
          expect(bill.open_cents).toBeGreaterThanOrEqual(Math.min(before.open_cents, 0));
        }
        expect(bill.returned_cents).toBeLessThanOrEqual(bill.paid_cents);
        expect(bill.desk_cents).toBeGreaterThanOrEqual(0);
        expect(bill.to_return_cents).toBeLessThanOrEqual(bill.desk_cents);
        expect(world.items_cents).toBe(world.items.reduce((total, item) => total + item, 0));
        const reversed = world.desk.flatMap(({ reverses_id }) => reverses_id ?? []);
        expect(new Set(reversed).size).toBe(reversed.length);
      }
    }),
  );
});
