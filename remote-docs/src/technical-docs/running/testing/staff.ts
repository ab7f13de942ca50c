import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** A browser reduced to what the development sign-in needs: one cookie jar, redirects one at a time. */
async function followRedirects(start: string, stopAt: string): Promise<URL> {
  const jar = new Map<string, string>();
  let at = start;
  for (let hop = 0; hop < 10; hop += 1) {
    if (at.startsWith(stopAt)) return new URL(at);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { headers: { cookie }, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location)
      throw new Error(`${at} answered ${answer.status} and leads nowhere: ${await answer.text()}`);
    at = new URL(location, at).href;
  }
  throw new Error(`Too many redirects from ${start}`);
}

async function json<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Makes clients as a member of staff does, by the same calls as the pages. */
export interface Staff {
  createClient: (name: string) => Promise<{ id: string; access_token: string }>;
}

/** Signs in through the provider of the embedded default; `demo_user` stands for the click on the person. */
export async function signInStaff(origin: string, email: string): Promise<Staff> {
  const { sso } = await json<{ sso: { issuer: string; clientId: string } }>(
    await fetch(`${origin}/config.json`),
  );
  const callback = `${origin}/auth/callback`;
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: sso.clientId,
    response_type: 'code',
    redirect_uri: callback,
    scope: 'openid profile email offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: randomUUID(),
    demo_user: email,
  });
  const landed = await followRedirects(`${origin}/sso/auth?${query.toString()}`, callback);
  const fields = {
    client_id: sso.clientId,
    grant_type: 'authorization_code',
    code: landed.searchParams.get('code') ?? '',
    redirect_uri: callback,
    code_verifier: verifier,
  };
  const provider = await json<{ access_token: string }>(
    await fetch(`${origin}/sso/token`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams(fields),
    }),
  );
  const csrf = randomUUID();
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrf, ...headers },
      body: JSON.stringify(body),
    }).then((answer) => json<{ data: { id: string; access_token: string } }>(answer));

  const { data: session } = await post('/tenants/00000000-0000-0000-0000-000000000000/auth/exchange-token', {
    access_token: provider.access_token,
  });
  return {
    createClient: async (name) => {
      const authorization = `Bearer ${session.access_token}`;
      const made = await post(
        '/clients',
        { name, description: 'Made by the test of the documentation' },
        { authorization },
      );
      return made.data;
    },
  };
}
