import type { Database } from '../database/database.ts';
import { findTenant } from './tenants.queries.ts';

/** From the public id of a tenant to the number it is stored under. The pair never changes, so a process may keep it. */
export class TenantNumbers {
  readonly #database: Database;
  readonly #known = new Map<string, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  async of(id: string): Promise<number | undefined> {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const tenant = await findTenant(this.#database.owner, id);
    if (tenant) this.#known.set(id, tenant.tenantId);
    return tenant?.tenantId;
  }
}
