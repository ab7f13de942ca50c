import { expect } from 'vitest';
import type { Product } from './product.ts';
import type { Staff } from './staff.ts';

/** A client of its own for one example, and a look at what the example has left behind in it. */
export interface Integrator {
  id: string;
  /** What examples read from their environment. */
  variables: Record<string, string>;
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body?: object) => Promise<T>;
}

export async function newIntegrator(product: Product, staff: Staff, name: string): Promise<Integrator> {
  const { id, access_token: secret } = await staff.createClient(name);
  const call = async <T>(method: string, path: string, body?: object, token?: string): Promise<T> => {
    const answer = await fetch(`${product.url}/api/v1${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status, `${method} ${path}`).toBeLessThan(300);
    return (await answer.json()) as T;
  };
  const { access_token: token } = await call<{ access_token: string }>('POST', '/auth/token', {
    grant_type: 'client_credentials',
    client_id: id,
    client_secret: secret,
  });
  return {
    id,
    variables: { BASE_URL: product.url, CLIENT_ID: id, CLIENT_SECRET: secret },
    get: (path) => call('GET', path, undefined, token),
    post: (path, body) => call('POST', path, body, token),
  };
}
