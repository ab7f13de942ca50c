import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { SsoConfig } from '../config.ts';
import { accountOf } from '../dev-sso/account-id.ts';
import { HttpProblem, unauthorized } from '../errors/http-problem.ts';
import type { Identity } from '../people/people.queries.ts';

interface Discovery {
  issuer: string;
  jwks_uri: string;
  userinfo_endpoint?: string;
}

interface Provider {
  discovery: Discovery;
  keys: JWTVerifyGetKey;
}

/** Never `none` and never a shared secret, whatever the header of a token says. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const PATIENCE_MS = 5000;

/** Verifies the access tokens of the organisation's sign-in provider, whose keys may change at any time. */
export class ProviderTokens {
  readonly #sso: SsoConfig;
  #provider: Promise<Provider> | undefined;

  constructor(sso: SsoConfig) {
    this.#sso = sso;
  }

  async identify(token: string): Promise<Identity> {
    const { keys, discovery } = await this.#reach();
    const claims = await this.#verify(token, keys);
    const { email, verified } = claims.email
      ? claims
      : await this.#userInfo(token, discovery, claims.subject);
    const trusted = email && (verified || this.#sso.trustEmail) ? email : undefined;
    const account = this.#sso.embedded ? accountOf(claims.subject) : { subject: claims.subject };
    const { authenticatedAt } = claims;
    return { issuer: this.#sso.issuer, ...account, email: trusted, authenticatedAt };
  }

  async #verify(token: string, keys: JWTVerifyGetKey) {
    const { issuer, audience, tokenType } = this.#sso;
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms,
        clockTolerance: 30,
        requiredClaims: ['sub', 'exp'],
        ...(tokenType ? { typ: tokenType } : {}),
      });
      // An object would become the same text for everybody.
      const subject = text(payload.sub);
      if (!subject) throw new errors.JWTClaimValidationFailed('"sub" is not a text', payload, 'sub');
      this.#checkStrength(payload.acr);
      return {
        subject,
        email: text(payload.email),
        verified: payload.email_verified === true,
        authenticatedAt: moment(payload.auth_time),
      };
    } catch (error) {
      if (error instanceof HttpProblem) throw error;
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError))
        throw unavailable(error);
      throw unauthorized('invalid_provider_token', 'The token of the sign-in provider was not accepted.');
    }
  }

  /** RFC 9470: whoever came in by less than the operator asks for has to sign in again. */
  #checkStrength(acr: unknown): void {
    const { requiredAcr } = this.#sso;
    if (requiredAcr.length === 0 || (typeof acr === 'string' && requiredAcr.includes(acr))) return;
    throw unauthorized('insufficient_user_authentication', 'A stronger way to sign in is needed.');
  }

  /** Not every provider puts the address into access tokens; the standard place for it is the userinfo endpoint. */
  async #userInfo(token: string, { userinfo_endpoint }: Discovery, subject: string) {
    if (!userinfo_endpoint) return { email: undefined, verified: false };
    try {
      const response = await fetch(userinfo_endpoint, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const claims = response.ok ? ((await response.json()) as Record<string, unknown>) : {};
      const email = claims.sub === subject ? text(claims.email) : undefined;
      return { email, verified: claims.email_verified === true };
    } catch {
      return { email: undefined, verified: false };
    }
  }

  /** Asked for once it is needed, and again after a failure: the provider may start later than this service. */
  async #reach(): Promise<Provider> {
    this.#provider ??= discover(this.#sso);
    try {
      return await this.#provider;
    } catch (error) {
      this.#provider = undefined;
      throw unavailable(error);
    }
  }
}

async function discover({ issuer, jwksUri }: SsoConfig): Promise<Provider> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const discovery = (await response.json()) as Discovery;
  if (discovery.issuer !== issuer) throw new Error(`${url} describes another issuer: ${discovery.issuer}.`);
  const keys = createRemoteJWKSet(new URL(jwksUri ?? discovery.jwks_uri), { timeoutDuration: PATIENCE_MS });
  return { discovery, keys };
}

function unavailable(cause: unknown): HttpProblem {
  return new HttpProblem(
    503,
    'provider_unavailable',
    'The sign-in provider cannot be reached. Please try again.',
    {
      cause,
    },
  );
}

/** Seconds since 1970 (OpenID Connect Core §2), not of the future; anything else says nothing. */
function moment(seconds: unknown): Date | undefined {
  if (typeof seconds !== 'number' || !(seconds > 0)) return undefined;
  return new Date(Math.min(seconds * 1000, Date.now()));
}

/** Subjects and addresses have at most 255 characters (OpenID Connect Core §2, RFC 5321); what is longer fits no index. */
function text(value: unknown): string | undefined {
  return typeof value === 'string' && /^[^\0]{1,255}$/.test(value) && value.isWellFormed()
    ? value
    : undefined;
}
