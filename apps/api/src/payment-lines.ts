import { SANDBOX_BANK } from './features/payments/public.ts';
import type { Settings } from './settings.ts';

/** What whoever starts the server has to know about its money. */
export function paymentLines(
  { payments, publicUrl }: Pick<Settings, 'payments' | 'publicUrl'>,
  address: string,
): string[] {
  if (!payments) {
    return [
      'ATENÇÃO: sem provedor de pagamento, ninguém consegue pagar reservas. Defina MERCADOPAGO_ACCESS_TOKEN,',
      'ou PAYMENTS=sandbox para pagamentos de mentira.',
    ];
  }
  if (payments.provider === 'sandbox') {
    return [`Pagamentos de mentira; o banco de testes fica em ${address}${SANDBOX_BANK}`];
  }
  if (publicUrl) return [];
  return ['ATENÇÃO: sem PUBLIC_URL, o Mercado Pago só avisa o endereço configurado na conta dele.'];
}
