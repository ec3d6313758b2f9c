import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { newPayment, type StandInPayment, whatIsWrong } from './mercadopago-payments.ts';

export const STAND_IN_TOKEN = 'TEST-token-of-the-stand-in';

/** The fault of the next request. `lost`: the request is carried out, but the connection breaks before the answer. */
export type Fault =
  | { kind: 'status'; status: number; body?: unknown }
  | { kind: 'text'; body: string }
  | { kind: 'silent' | 'reset' | 'lost' };

type SeenRequest = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
};

export type MercadoPagoStandIn = {
  url: string;
  requests: SeenRequest[];
  payments: Map<number, StandInPayment>;
  /** Faults of the next requests, one each. */
  faults: Fault[];
  /** Refunds stay "in_process" until the payment is changed by hand. */
  slowRefunds: boolean;
  /** Changes a payment at the bank. */
  change: (id: string, change: Partial<StandInPayment>) => void;
  close: () => Promise<void>;
};

type Answer = { status: number; body: unknown };

const refuse = (status: number, error: string, description: string, code?: number): Answer => ({
  status,
  body: {
    message: description,
    error,
    status,
    cause: code === undefined ? [] : [{ code, description, data: null }],
  },
});

/** Serves Mercado Pago's documented payments API on a port of this machine. Close it in afterAll. */
export async function startMercadoPagoStandIn({ now }: { now: () => Date }): Promise<MercadoPagoStandIn> {
  const payments = new Map<number, StandInPayment>();
  const answers = new Map<string, Answer>();
  const requests: SeenRequest[] = [];
  const faults: Fault[] = [];
  let lastId = 1_300_000_000;

  function find(id: string): StandInPayment | undefined {
    return payments.get(Number(id));
  }

  function create(body: Record<string, unknown>): Answer {
    const wrong = whatIsWrong(body, now());
    if (wrong) return refuse(400, 'bad_request', wrong.description, wrong.code);
    const payment = newPayment(++lastId, body, now());
    payments.set(payment.id, payment);
    return { status: 201, body: payment };
  }

  function search(query: URLSearchParams): Answer {
    const reference = query.get('external_reference');
    if (reference === null) return list(query);
    const results = [...payments.values()].filter((one) => one.external_reference === reference).reverse();
    return { status: 200, body: { paging: { total: results.length, limit: 30, offset: 0 }, results } };
  }

  /** A page of the payments created in a span, oldest first. */
  function list(query: URLSearchParams): Answer {
    const at = (name: string) => Date.parse(query.get(name) ?? '');
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
    const all = [...payments.values()].filter(({ date_created }) => {
      const created = Date.parse(String(date_created));
      return created >= at('begin_date') && created <= at('end_date');
    });
    const paging = { total: all.length, limit, offset };
    return { status: 200, body: { paging, results: all.slice(offset, offset + limit) } };
  }

  function cancel(payment: StandInPayment): Answer {
    if (!['pending', 'in_process', 'authorized'].includes(payment.status)) {
      return refuse(
        400,
        'bad_request',
        'The action requested is not valid for the current payment state',
        2063,
      );
    }
    Object.assign(payment, { status: 'cancelled', status_detail: 'by_collector' });
    return { status: 200, body: payment };
  }

  function refund(
    payment: StandInPayment,
    headers: IncomingMessage['headers'],
    { amount }: Record<string, unknown>,
  ): Answer {
    const left = Math.round((payment.transaction_amount - payment.transaction_amount_refunded) * 100) / 100;
    const part = typeof amount === 'number' ? amount : left;
    if (payment.status !== 'approved' || part > left) {
      return refuse(
        400,
        'bad_request',
        'The action requested is not valid for the current payment state',
        2063,
      );
    }
    const result = { id: ++lastId, payment_id: payment.id, amount: part };
    if (standIn.slowRefunds) {
      const isAsked = headers['x-render-in-process-refunds'] === 'true';
      if (!isAsked) return refuse(400, 'bad_request', 'Refund in process', 2024);
      return { status: 201, body: { ...result, status: 'in_process' } };
    }
    const isAll = part === left;
    Object.assign(payment, {
      status: isAll ? 'refunded' : 'approved',
      status_detail: isAll ? 'refunded' : 'partially_refunded',
      transaction_amount_refunded: isAll
        ? payment.transaction_amount
        : Math.round((payment.transaction_amount_refunded + part) * 100) / 100,
    });
    return { status: 201, body: { ...result, status: 'approved' } };
  }

  function route({ method, path, headers, body }: SeenRequest): Answer {
    if (headers.authorization !== `Bearer ${STAND_IN_TOKEN}`)
      return refuse(401, 'unauthorized', 'invalid_token');
    const { pathname, searchParams } = new URL(path, 'http://stand-in');
    const key = headers['x-idempotency-key'];
    const fields = (body ?? {}) as Record<string, unknown>;
    if (method === 'POST' && typeof key !== 'string') {
      return refuse(400, 'bad_request', "Header X-Idempotency-Key can't be null", 4292);
    }
    const before = answers.get(`${pathname} ${key}`);
    if (method === 'POST' && before) return before;
    const [, id = '', what] = /^\/v1\/payments\/(\w+)(\/refunds)?$/.exec(pathname) ?? [];
    const answer = (() => {
      if (method === 'POST' && pathname === '/v1/payments') return create(fields);
      if (method === 'GET' && id === 'search') return search(searchParams);
      const payment = find(id);
      if (!payment) return refuse(404, 'not_found', 'Payment not found', 2000);
      if (method === 'GET') return { status: 200, body: payment };
      if (method === 'PUT' && fields.status === 'cancelled') return cancel(payment);
      if (method === 'POST' && what) return refund(payment, headers, fields);
      return refuse(405, 'method_not_allowed', 'Method not allowed');
    })();
    // A repeated key is answered with the first answer.
    if (method === 'POST' && answer.status < 300) answers.set(`${pathname} ${key}`, structuredClone(answer));
    return answer;
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const raw = await text(request);
    const { method = '', url = '', headers } = request;
    const seen = { method, path: url, headers, body: raw ? JSON.parse(raw) : undefined };
    requests.push(seen);
    const fault = faults.shift();
    if (fault?.kind === 'silent') return;
    if (fault?.kind === 'reset') return void request.socket.resetAndDestroy();
    if (fault?.kind === 'text') return void response.writeHead(200).end(fault.body);
    if (fault?.kind === 'status') {
      const { status, body } = fault;
      // The target of the redirect fault; the adapter must not follow it.
      const location = status >= 300 && status < 400 ? { location: '/v1/payments/elsewhere' } : {};
      return void response.writeHead(status, location).end(JSON.stringify(body ?? {}));
    }
    const answer = route(seen);
    if (fault?.kind === 'lost') return void request.socket.resetAndDestroy();
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the stand-in has no port');

  const standIn: MercadoPagoStandIn = {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    payments,
    faults,
    slowRefunds: false,
    change(id, change) {
      const payment = find(id);
      if (!payment) throw new Error(`no payment ${id}`);
      Object.assign(payment, change);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}
