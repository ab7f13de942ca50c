import { randomUUID } from 'node:crypto';
import { type Answer, bodyOf, type Connections } from './http.ts';
import { providerToken } from './sign-in.ts';
import { administrator } from './service.ts';

const placeholderTenant = '00000000-0000-0000-0000-000000000000';

/** A staff session that calls the API as the pages do. */
export class Staff {
  readonly #url: string;
  readonly #connections: Connections;
  readonly #headers: Record<string, string>;

  constructor(url: string, connections: Connections, accessToken: string) {
    this.#url = url;
    this.#connections = connections;
    this.#headers = { authorization: `Bearer ${accessToken}`, 'x-csrf-token': randomUUID() };
  }

  get(path: string): Promise<Answer> {
    return this.#connections.send({ method: 'GET', url: this.#url + path, headers: this.#headers });
  }

  post(path: string, json: object): Promise<Answer> {
    const body = JSON.stringify(json);
    return this.#connections.send({ method: 'POST', url: this.#url + path, headers: this.#headers, body });
  }
}

/** As many sessions of the administrator as wanted: each with tokens and a family of its own, like so many people. */
export async function signIn(url: string, connections: Connections, count = 1): Promise<Staff[]> {
  const token = await providerToken(url, administrator);
  const sessions: Staff[] = [];
  for (let index = 0; index < count; index += 1) {
    const answer = await connections.send({
      method: 'POST',
      url: `${url}/v1/tenants/${placeholderTenant}/auth/exchange-token`,
      body: JSON.stringify({ access_token: token }),
    });
    const { data } = bodyOf<{ data: { access_token: string } }>(answer);
    sessions.push(new Staff(url, connections, data.access_token));
  }
  return sessions;
}
