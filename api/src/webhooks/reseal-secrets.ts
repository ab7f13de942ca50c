import type { Database } from '../database/database.ts';
import { tenantTransaction, type TenantTransaction } from '../database/tenant-transaction.ts';
import { resealGateway } from '../gateway/gateway.queries.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { secretPlace } from './webhook-secret.ts';

/**
 * Encrypts with the newest key all webhook secrets that are not. Tenant by tenant, since row security shows no more.
 * @returns how many webhooks that were
 */
export async function resealWebhookSecrets(database: Database, box: SecretBox): Promise<number> {
  const tenants = await database.owner.selectFrom('tenant').select('tenant_id').execute();
  let count = 0;
  for (const { tenant_id } of tenants)
    count += await tenantTransaction(
      database,
      tenant_id,
      async (tx) => (await resealOf(tx, box)) + (await resealGateway(tx, box)),
    );
  return count;
}

async function resealOf({ db, tenantId }: TenantTransaction, box: SecretBox): Promise<number> {
  const all = await db
    .selectFrom('webhook')
    .select(['webhook_id', 'secret', 'old_secret'])
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .execute();
  const stale = all.filter(({ secret, old_secret }) =>
    [secret, old_secret ?? secret].some((each) => box.isStale(each)),
  );
  for (const { webhook_id, secret, old_secret } of stale) {
    const place = secretPlace(tenantId, webhook_id);
    const anew = (stored: string) => box.seal(box.read(stored, place), place);
    await db
      .updateTable('webhook')
      .set({ secret: anew(secret), old_secret: old_secret === null ? null : anew(old_secret) })
      .where('tenant_id', '=', tenantId)
      .where('webhook_id', '=', webhook_id)
      .execute();
  }
  return stale.length;
}
