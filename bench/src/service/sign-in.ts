import { createHash, randomBytes } from 'node:crypto';

/** Signs a person in at the development sign-in as a browser does, without one: the provider's access token. */
export async function providerToken(url: string, email: string): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const callback = `${url}/auth/callback`;
  const start = new URL('/sso/auth', url);
  start.search = new URLSearchParams({
    client_id: 'energy-monitor',
    response_type: 'code',
    redirect_uri: callback,
    scope: 'openid profile email',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'bench',
    demo_user: email,
  }).toString();
  const code = await codeAfterRedirects(start, callback);
  const response = await fetch(new URL('/sso/token', url), {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'energy-monitor',
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      code_verifier: verifier,
    }),
  });
  const tokens = (await response.json()) as { access_token?: string };
  if (!tokens.access_token) throw new Error(`The sign-in gave no token: ${JSON.stringify(tokens)}`);
  return tokens.access_token;
}

async function codeAfterRedirects(start: URL, callback: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = start;
  for (let redirects = 0; redirects < 10; redirects += 1) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`The sign-in stopped at ${next.pathname} with ${response.status}.`);
    next = new URL(location, next);
    if (next.href.startsWith(callback)) return next.searchParams.get('code') ?? '';
  }
  throw new Error('The sign-in redirects in circles.');
}
