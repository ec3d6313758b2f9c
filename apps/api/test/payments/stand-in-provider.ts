import {
  createMercadoPagoProvider,
  type MercadoPagoOptions,
} from '../../src/features/payments/mercadopago/mercadopago-provider.ts';
import { type MercadoPagoStandIn, STAND_IN_TOKEN } from './mercadopago-stand-in.ts';

export const WEBHOOK_SECRET = 'secret of the webhooks';

/** The adapter connected to the stand-in: Pix only and without a webhook address, unless given. */
export const createStandInProvider = (
  { url }: MercadoPagoStandIn,
  options: Partial<MercadoPagoOptions> = {},
) =>
  createMercadoPagoProvider({
    url,
    accessToken: STAND_IN_TOKEN,
    webhookSecret: WEBHOOK_SECRET,
    publicKey: null,
    notificationUrl: null,
    ...options,
  });
