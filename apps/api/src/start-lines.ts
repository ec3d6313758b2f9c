import type { Addresses } from './check-addresses.ts';
import { SANDBOX_BANK } from './features/payments/public.ts';
import type { DemoLogIn } from './load-demo.ts';
import type { Settings } from './settings/settings.ts';

const ROLES = { owner: 'dona do clube', manager: 'gerente', reception: 'recepção' };

type Shared = { place: string; isUp: () => boolean };
type Pictures = { kind: 'disk' | 's3'; place: string; isWritable: boolean };

type StartFacts = {
  address: string;
  demo: DemoLogIn | null;
  media: Pictures;
  database: Addresses;
  redis: Shared | null;
};

/** Lines printed at every start after the address: the demo log-in, where shared parts are, and warnings. */
export function startLines(
  settings: Pick<Settings, 'payments' | 'publicUrl' | 'ownMachine' | 'demo' | 'databaseUrl'>,
  { address, demo, media, database, redis }: StartFacts,
): string[] {
  const { ownMachine, payments } = settings;
  return [
    ...(demo ? [`Conta de demonstração: ${demo.email} · senha ${demo.password}`] : []),
    ...(demo?.staff ?? []).map(
      ({ email, role }) => `Balcão de demonstração, ${ROLES[role]}: ${email} · senha ${demo?.password}`,
    ),
    ...(settings.demo && !ownMachine
      ? ['ATENÇÃO: DEMO=1 em um servidor público: qualquer pessoa entra na conta de demonstração.']
      : []),
    `Fotos: ${media.kind === 's3' ? 'S3, ' : ''}${media.place}`,
    ...(media.isWritable ? [] : ['ATENÇÃO: não dá para guardar fotos agora: confira o armazenamento delas.']),
    ...databaseLines(database),
    ...sharedLines(settings, redis),
    ...paymentLines(settings, address),
    ...(payments?.provider === 'sandbox' && !ownMachine
      ? ['ATENÇÃO: PAYMENTS=sandbox em um servidor público: qualquer pessoa confirma reservas sem pagar.']
      : []),
  ];
}

/** Nothing where there is one address. */
function databaseLines({ pooler, replica, warnings }: Addresses): string[] {
  const parts = [
    pooler ? 'DATABASE_URL para as chamadas (pooler), DATABASE_DIRECT_URL para o resto' : 'DATABASE_URL',
    ...(replica ? ['DATABASE_REPLICA_URL para leituras que podem atrasar'] : []),
  ];
  return [...(pooler || replica ? [`Banco: ${parts.join(', ')}`] : []), ...warnings];
}

/** Without an own database there is one process, and nothing to share. */
function sharedLines({ databaseUrl }: Pick<Settings, 'databaseUrl'>, redis: Shared | null): string[] {
  if (redis?.isUp())
    return [`Limites, filas e eventos: Redis, ${redis.place}. Sessões e tarefas: PostgreSQL.`];
  const alone = 'Limites e filas: só deste processo. Eventos, sessões e tarefas: PostgreSQL.';
  if (!redis) return databaseUrl === undefined ? [] : [`${alone} (Para dividir com outros: REDIS_URL.)`];
  return [
    `ATENÇÃO: o Redis não responde (${redis.place}): confira REDIS_URL. O servidor atende sem ele e o usa`,
    `assim que responder. Até lá: ${alone}`,
  ];
}

function paymentLines(
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
