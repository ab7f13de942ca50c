import { createHmac, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Database } from '../database/database.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { loadSigningKey, type SigningKey } from './signing-key.ts';

export interface AccessClaims {
  audience: Audience;
  /** The user, the screen, or the client of the integrator API. */
  subject: string;
  /** The public id of the tenant. */
  tenant: string;
  family: string;
}

const audiences = ['staff', 'screen', 'integrator'] as const;
export type Audience = (typeof audiences)[number];

const ISSUER = 'energy-monitor';
/** A page sends the same token with each of its calls for an hour. */
const MOST_REMEMBERED = 10_000;

interface Verified {
  claims: AccessClaims;
  /** Seconds since 1970. */
  expires: number;
}

/** Signs and verifies our own short tokens. The key is in the database, encrypted, so that all processes agree. */
export class AccessTokens {
  readonly #key: SigningKey;
  readonly lifetimeSeconds: number;
  /** Tokens that were found good. Checking a signature again costs as much as the rest of a small call. */
  readonly #verified = new Map<string, Verified>();

  private constructor(key: SigningKey, lifetimeSeconds: number) {
    this.#key = key;
    this.lifetimeSeconds = lifetimeSeconds;
  }

  /** @throws SealedError */
  static async open(database: Database, box: SecretBox, lifetimeSeconds: number): Promise<AccessTokens> {
    return new AccessTokens(await loadSigningKey(database, box), lifetimeSeconds);
  }

  async issue(claims: AccessClaims): Promise<string> {
    return new SignJWT({ tid: claims.tenant, fam: claims.family })
      .setProtectedHeader({ alg: 'HS256', kid: this.#key.id, typ: 'at+jwt' })
      .setIssuer(ISSUER)
      .setAudience(claims.audience)
      .setSubject(claims.subject)
      .setIssuedAt()
      .setExpirationTime(`${this.lifetimeSeconds}s`)
      .setJti(randomUUID())
      .sign(this.#key.secret);
  }

  /**
   * The claims of a token that is ours, is for this audience and has not expired; `undefined` for any other. Screens come where
   * staff does; what they may do there is decided by each route.
   */
  async verify(token: string, audience: Audience): Promise<AccessClaims | undefined> {
    const claims = await this.claimsOf(token);
    const isMeant = claims?.audience === audience || (audience === 'staff' && claims?.audience === 'screen');
    return isMeant ? claims : undefined;
  }

  /** The same for either audience: for who counts calls, and lets nobody in. */
  async claimsOf(token: string): Promise<AccessClaims | undefined> {
    const found = this.#verified.get(token) ?? (await this.#check(token));
    if (!found || found.expires * 1000 <= Date.now()) {
      this.#verified.delete(token);
      return undefined;
    }
    return found.claims;
  }

  /** A secret that only processes of this service can tell from the same text. */
  derive(text: string): string {
    return createHmac('sha256', this.#key.secret).update(text).digest('base64url');
  }

  async #check(token: string): Promise<Verified | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key.secret, {
        issuer: ISSUER,
        audience: [...audiences],
        typ: 'at+jwt',
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'exp', 'tid', 'fam'],
      });
      const { sub: subject, tid: tenant, fam: family } = payload;
      const audience = audiences.find((known) => known === payload.aud);
      if (!audience || !isId(subject) || !isId(tenant) || !isId(family)) return undefined;
      const claims = { audience, subject, tenant, family };
      const verified = { claims, expires: Number(payload.exp) };
      this.#remember(token, verified);
      return verified;
    } catch {
      return undefined;
    }
  }

  #remember(token: string, verified: Verified): void {
    this.#verified.set(token, verified);
    if (this.#verified.size <= MOST_REMEMBERED) return;
    for (const oldest of this.#verified.keys()) {
      this.#verified.delete(oldest);
      break;
    }
  }
}

/** Whatever else was signed with the key is nobody's. */
function isId(claim: unknown): claim is string {
  return typeof claim === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(claim);
}
