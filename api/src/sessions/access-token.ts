import { randomBytes, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Database } from '../database/database.ts';

export type Audience = 'staff' | 'integrator';

export interface AccessClaims {
  audience: Audience;
  /** The user, or the client of the integrator API. */
  subject: string;
  /** The public id of the tenant. */
  tenant: string;
  family: string;
}

const issuer = 'energy-monitor';

interface SigningKey {
  id: string;
  secret: Uint8Array;
}

/** Signs and verifies our own short tokens. The key is in the database, so that all processes agree. */
export class AccessTokens {
  readonly #key: SigningKey;
  readonly lifetimeSeconds: number;

  private constructor(key: SigningKey, lifetimeSeconds: number) {
    this.#key = key;
    this.lifetimeSeconds = lifetimeSeconds;
  }

  static async open(database: Database, lifetimeSeconds: number): Promise<AccessTokens> {
    return new AccessTokens(await loadKey(database), lifetimeSeconds);
  }

  async issue(claims: AccessClaims): Promise<string> {
    return new SignJWT({ tid: claims.tenant, fam: claims.family })
      .setProtectedHeader({ alg: 'HS256', kid: this.#key.id, typ: 'at+jwt' })
      .setIssuer(issuer)
      .setAudience(claims.audience)
      .setSubject(claims.subject)
      .setIssuedAt()
      .setExpirationTime(`${this.lifetimeSeconds}s`)
      .setJti(randomUUID())
      .sign(this.#key.secret);
  }

  /** The claims of a token that is ours and has not expired; `undefined` for any other. */
  async verify(token: string, audience: Audience): Promise<AccessClaims | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key.secret, {
        issuer,
        audience,
        typ: 'at+jwt',
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'exp', 'tid', 'fam'],
      });
      return {
        audience,
        subject: String(payload.sub),
        tenant: String(payload.tid),
        family: String(payload.fam),
      };
    } catch {
      return undefined;
    }
  }
}

async function loadKey({ owner }: Database): Promise<SigningKey> {
  const read = () => owner.selectFrom('signing_key').selectAll().orderBy('created_at').executeTakeFirst();
  const found = await read();
  if (found) return { id: found.key_id, secret: Buffer.from(found.secret, 'base64url') };
  // Several processes may find none at once; the one name lets one of them win.
  await owner
    .insertInto('signing_key')
    .values({ key_id: 'k1', secret: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key_id, secret } = await owner
    .selectFrom('signing_key')
    .selectAll()
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  return { id: key_id, secret: Buffer.from(secret, 'base64url') };
}
