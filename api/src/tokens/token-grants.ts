import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
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

type Signer = Pick<FastifyInstance, 'accessTokens' | 'tenantNumbers' | 'refreshGraceSeconds'>;

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
    const client = await tx.db
      .selectFrom('client')
      .select('client_id')
      .where('tenant_id', '=', tenantId)
      .where('client_id', '=', clientId)
      .where('token_hash', '=', hashSecret(secret))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return client && startFamily(tx, tenant, { client: client.client_id });
  });
  if (!session) throw wrongCredentials();
  return grant(signer, tenant, clientId, session);
}

export async function refreshGrant(signer: Signer, database: Database, token: string): Promise<Grant> {
  const refused = () =>
    new TokenRefusal('invalid_grant', 'The refresh token is not valid, was used before, or has expired.');
  const tenant = tenantOfSecret('ert', token);
  const tenantId = tenant && (await signer.tenantNumbers.of(tenant));
  if (!tenant || !tenantId) throw refused();
  const rotation = await tenantTransaction(database, tenantId, (tx) =>
    rotateRefreshToken(tx, tenant, token, 'client', signer.refreshGraceSeconds),
  );
  if (rotation.outcome !== 'rotated' || !('client' in rotation.holder)) throw refused();
  return grant(signer, tenant, rotation.holder.client, rotation);
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
