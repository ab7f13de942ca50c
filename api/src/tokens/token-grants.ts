import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { type TenantTransaction, tenantTransaction } from '../database/tenant-transaction.ts';
import { hashSecret, tenantOfSecret } from '../sessions/secret-token.ts';
import { rotateRefreshToken, startFamily } from '../sessions/sessions.queries.ts';
import type { TokenAnswer, TokenError } from './tokens.schema.ts';

export type Grant = TokenAnswer;

/** An answer of RFC 6749 §5.2; the message is its `error_description`. */
export class TokenRefusal extends Error {
  readonly error: TokenError['error'];

  constructor(error: TokenError['error'], description: string) {
    super(description);
    this.error = error;
  }
}

type Signer = Pick<FastifyInstance, 'accessTokens' | 'tenantNumbers' | 'refreshPolicy'>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One refusal for every reason, so that nobody learns which ids exist. */
function wrongCredentials(): TokenRefusal {
  return new TokenRefusal('invalid_client', 'The client_id or the client_secret is wrong.');
}

export async function clientCredentialsGrant(
  signer: Signer,
  database: Database,
  clientId: string,
  secret: string,
): Promise<Grant> {
  const tenant = tenantOfSecret('ems', secret);
  const tenantId = tenant && (await signer.tenantNumbers.of(tenant));
  if (!tenant || !tenantId || !uuid.test(clientId)) throw wrongCredentials();
  const session = await tenantTransaction(database, tenantId, async (tx) => {
    if (!(await isClient(tx, clientId, secret))) throw wrongCredentials();
    return startFamily(tx, tenant, { client: clientId });
  });
  return grant(signer, tenant, clientId, session);
}

async function isClient(
  { db, tenantId }: TenantTransaction,
  clientId: string,
  secret: string,
): Promise<boolean> {
  const client = await db
    .selectFrom('client')
    .select('client_id')
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', clientId)
    .where('token_hash', '=', hashSecret(secret))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return client !== undefined;
}

/** Who says to be asking. */
export interface ClientClaim {
  id: string;
  secret?: string | undefined;
}

/** Of RFC 6749 §6: the client proves who it is, and must be the one that the token was issued to, which else stays unused. */
export async function refreshGrant(
  signer: Signer,
  database: Database,
  token: string,
  claim: ClientClaim | undefined,
): Promise<Grant> {
  const { id = '', secret } = claim ?? {};
  if (secret === undefined || !uuid.test(id)) throw wrongCredentials();
  const refused = () =>
    new TokenRefusal('invalid_grant', 'The refresh token is not valid, was used before, or has expired.');
  const tenant = tenantOfSecret('ert', token);
  const tenantId = tenant && (await signer.tenantNumbers.of(tenant));
  if (!tenant || !tenantId) throw refused();
  const rotation = await tenantTransaction(database, tenantId, async (tx) => {
    if (!(await isClient(tx, id, secret))) throw wrongCredentials();
    const rotated = await rotateRefreshToken(tx, tenant, token, 'client', signer.refreshPolicy);
    // Thrown within the transaction, so that nothing has happened.
    if (rotated.outcome === 'rotated' && !isHolder(rotated.holder, id)) throw refused();
    return rotated;
  });
  if (rotation.outcome !== 'rotated' || !('client' in rotation.holder)) throw refused();
  return grant(signer, tenant, rotation.holder.client, rotation);
}

function isHolder(holder: object, id: string): boolean {
  return 'client' in holder && holder.client === id;
}

async function grant(
  { accessTokens }: Signer,
  tenant: string,
  clientId: string,
  { familyId, refreshToken }: { familyId: string; refreshToken: string },
): Promise<Grant> {
  return {
    access_token: await accessTokens.issue({
      audience: 'integrator',
      subject: clientId,
      tenant,
      family: familyId,
    }),
    token_type: 'Bearer',
    expires_in: accessTokens.lifetimeSeconds,
    refresh_token: refreshToken,
  };
}
