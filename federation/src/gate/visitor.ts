import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { RefusalError } from '../store/refusal.ts';
import { json, type Reply, type Rule } from './intercept.ts';
import type { LiveHost } from './live-host.ts';

/** The demo person who may see everything. */
const DEMO_PERSON = 'admin@aurora.example';
const DEADLINE = 30_000;

/**
 * Who looks at a build's pages inside a live host: whoever `MFE_GATE_TOKEN` (an access token of the host's sign-in
 * provider) was issued to, else a demo person, else nobody. Without anybody the pages are shown as public ones.
 */
export interface Visitor {
  /** For sentences. */
  name: string;
  /** Changes to `sso.authorizeParams` of the host's configuration. */
  params: Record<string, string>;
  token: string | null;
}

export function visitorOf({ config }: LiveHost): Visitor | null {
  const token = process.env['MFE_GATE_TOKEN'];
  if (token !== undefined && token !== '') return { name: 'the owner of MFE_GATE_TOKEN', params: {}, token };
  if (config.demo) return { name: DEMO_PERSON, params: { demo_user: DEMO_PERSON }, token: null };
  return null;
}

/** Goes through the host's own sign-in, as a person does. */
export async function signIn(page: Page, host: LiveHost, visitor: Visitor): Promise<void> {
  try {
    await page.goto(`${host.url}/login`);
    await page.getByRole('button', { name: /SSO/ }).click();
    await page.waitForURL((address) => !/^\/(login|auth|sso)/.test(address.pathname), { timeout: DEADLINE });
  } catch (error) {
    throw new RefusalError(`The gate could not sign in at ${host.url} as ${visitor.name}.`, { cause: error });
  }
}

/**
 * Lets a browser believe that the provider has just signed the token's owner in: discovery, authorization and
 * token endpoint are answered here. The token itself is the provider's, and the host's API judges it as ever.
 */
export function answersOfProvider({ url, config }: LiveHost, token: string): Rule[] {
  const { issuer, clientId } = config.sso;
  const base = issuer.replace(/\/$/, '');
  const endpoint = (name: string) => `${base}/mfe-gate/${name}`;
  const nonces = new Map<string, string>();
  return [
    {
      pattern: `${base}/.well-known/openid-configuration`,
      answer: () =>
        fromElsewhere({
          issuer,
          authorization_endpoint: endpoint('authorize'),
          token_endpoint: endpoint('token'),
          jwks_uri: endpoint('keys'),
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        }),
    },
    {
      pattern: `${endpoint('authorize')}*`,
      answer({ url: { searchParams } }) {
        const code = randomUUID();
        nonces.set(code, searchParams.get('nonce') ?? '');
        const back = new URL(searchParams.get('redirect_uri') ?? '/auth/callback', url);
        back.searchParams.set('code', code);
        back.searchParams.set('state', searchParams.get('state') ?? '');
        return { status: 302, headers: { location: back.href } };
      },
    },
    // MSAL adds parameters of its own to the address.
    {
      pattern: `${endpoint('token')}*`,
      answer({ body }) {
        const code = new URLSearchParams(body).get('code') ?? '';
        const now = Math.floor(Date.now() / 1000);
        const claims = {
          iss: issuer,
          aud: clientId,
          sub: 'mfe-gate',
          preferred_username: 'mfe-gate',
          nonce: nonces.get(code),
          iat: now,
          exp: now + 3600,
        };
        return fromElsewhere({
          access_token: token,
          id_token: unsignedToken(claims),
          token_type: 'Bearer',
          expires_in: 3600,
          scope: 'openid profile email',
        });
      },
    },
  ];
}

function fromElsewhere(body: object): Reply {
  const { headers, ...reply } = json(body);
  const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  return { ...reply, headers: { ...headers, ...open } };
}

/** In the code flow a browser takes what the token endpoint says at its word (OpenID Connect Core 3.1.3.7, rule 6). */
function unsignedToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.unsigned`;
}
