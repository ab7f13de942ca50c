import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { sealStep } from './audit-chain.queries.ts';

/**
 * Seals the new entries of every organization. The head goes to the log: who changes entries and seals alike in the
 * database does not reach what was written down elsewhere.
 */
export async function sealTrails(database: Database, log: FastifyBaseLogger): Promise<void> {
  const tenants = await database.owner.selectFrom('tenant').select(['tenant_id', 'id']).execute();
  for (const { tenant_id, id } of tenants) {
    const seal = () => tenantTransaction(database, tenant_id, sealStep);
    try {
      let head = await seal();
      for (let latest = head; latest !== undefined; latest = await seal()) head = latest;
      if (head) log.info({ audit: 'sealed', tenant: id, ...head }, 'audit trail sealed');
    } catch (error) {
      // Another process has sealed it, or somebody has changed it: the others' trails wait for neither.
      log.warn({ err: error, tenant: id }, 'Could not seal an audit trail; retrying.');
    }
  }
}
