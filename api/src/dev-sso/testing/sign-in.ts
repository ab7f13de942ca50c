import { createHash, randomBytes } from 'node:crypto';
import { CookieBrowser } from './browser.ts';

export interface SsoTokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
}

export interface SignInTarget {
  /** The server's origin, for instance `http://localhost:4000`. */
  origin: string;
  clientId: string;
}

/** An authorization request as the shell makes it, and what is needed to redeem its answer. */
export function authorizationRequest({ origin, clientId }: SignInTarget, extra: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: `${origin}/auth/callback`,
    scope: 'openid profile email offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: randomBytes(8).toString('hex'),
    ...extra,
  });
  return { url: `${origin}/sso/auth?${query.toString()}`, verifier };
}

export async function redeem(target: SignInTarget, fields: Record<string, string>): Promise<Response> {
  return fetch(`${target.origin}/sso/token`, {
    method: 'POST',
    headers: { origin: target.origin },
    body: new URLSearchParams({ client_id: target.clientId, ...fields }),
  });
}

/** The provider's tokens of a demo person, by the whole redirect flow without a click. */
export async function signIn(
  target: SignInTarget,
  email: string,
  browser: CookieBrowser = new CookieBrowser(),
): Promise<SsoTokens> {
  const { url, verifier } = authorizationRequest(target, { demo_user: email });
  const callback = `${target.origin}/auth/callback`;
  const landed = await browser.follow(url, callback);
  const code = new URL(landed.url).searchParams.get('code');
  if (!code) throw new Error(`No code for ${email}: ${landed.url} ${await landed.response.text()}`);
  const fields = { grant_type: 'authorization_code', code, redirect_uri: callback, code_verifier: verifier };
  const response = await redeem(target, fields);
  if (!response.ok) throw new Error(`No tokens for ${email}: ${await response.text()}`);
  return (await response.json()) as SsoTokens;
}
