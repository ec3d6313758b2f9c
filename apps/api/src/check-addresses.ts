import { type Address, describeAddress } from '@bandeja/pg/replica/describe-address';
import type { Settings } from './settings/settings.ts';

/** Which of the addresses are set, and what is wrong with them without being a reason not to start. */
export type Addresses = { pooler: boolean; replica: boolean; warnings: readonly string[] };

type Given = Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl'>;

/** Looks where the addresses lead; throws when they lead to different databases. One address needs no look. */
export async function checkAddresses({
  databaseUrl,
  databaseDirectUrl,
  databaseReplicaUrl,
}: Given): Promise<Addresses> {
  const [pooler, replica] = [databaseDirectUrl !== undefined, databaseReplicaUrl !== undefined];
  if (!databaseUrl || !(pooler || replica)) return { pooler: false, replica: false, warnings: [] };
  const primary = await describeAddress(databaseDirectUrl ?? databaseUrl);
  const pooled = pooler ? await describeAddress(databaseUrl) : null;
  // The server starts without its replica, and asks it when it is there.
  const standby = databaseReplicaUrl ? await describeAddress(databaseReplicaUrl).catch(() => null) : null;
  if (pooled && pooled.identity !== primary.identity) throw differs('DATABASE_DIRECT_URL');
  if (standby && standby.identity !== primary.identity) throw differs('DATABASE_REPLICA_URL');
  const warnings = [
    ...(pooled ? withoutLimits(pooled) : []),
    ...(replica && !standby
      ? ['ATENÇÃO: DATABASE_REPLICA_URL não responde; as leituras vão ao primário.']
      : []),
    ...(standby && !standby.isStandby
      ? ['ATENÇÃO: DATABASE_REPLICA_URL não leva a uma réplica; as leituras vão ao primário.']
      : []),
  ];
  return { pooler, replica, warnings };
}

const differs = (setting: string) =>
  new Error(`DATABASE_URL e ${setting} levam a bancos diferentes: confira os endereços.`);

/** A pooler passes no time-outs on, so that the role has to have them. */
const withoutLimits = ({ statementTimeoutMs, idleTransactionTimeoutMs }: Address) =>
  statementTimeoutMs > 0 && idleTransactionTimeoutMs > 0
    ? []
    : [
        'ATENÇÃO: pelo pooler nenhuma consulta tem limite de tempo. No PostgreSQL, com o usuário de DATABASE_URL:',
        "  ALTER ROLE CURRENT_USER SET statement_timeout = '15s';",
        "  ALTER ROLE CURRENT_USER SET idle_in_transaction_session_timeout = '15s';",
      ];
