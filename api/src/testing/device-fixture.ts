import { randomUUID } from 'node:crypto';
import { newSecret } from '../sessions/secret-token.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { Caller } from './caller.ts';
import type { TestService } from './test-service.ts';

/** A client with its secret, and a caller that holds an integrator token for it. */
export interface ClientFixture {
  id: string;
  secret: string;
  caller: Caller;
}

/** Makes a client of the tenant and obtains a token by the real endpoint. */
export async function integratorOf(
  service: TestService,
  tenant: Tenant,
  name = 'North roof',
): Promise<ClientFixture> {
  const id = randomUUID();
  const { secret, hash } = newSecret('ems', tenant.id);
  await service.inTenant(tenant, ({ db, tenantId }) =>
    db.insertInto('client').values({ tenant_id: tenantId, client_id: id, name, token_hash: hash }).execute(),
  );
  const { status, text, body } = await service.obtainToken(id, secret);
  if (status !== 200) throw new Error(`The token endpoint answered ${status}: ${text}`);
  return { id, secret, caller: new Caller(service.url, { token: body.access_token }) };
}
