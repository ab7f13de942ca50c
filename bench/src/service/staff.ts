import { randomUUID } from 'node:crypto';
import { type Answer, bodyOf, type Call, type Connections } from './http.ts';
import { providerToken } from './sign-in.ts';
import { ADMINISTRATOR } from './service.ts';

const PLACEHOLDER_TENANT = '00000000-0000-0000-0000-000000000000';

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

  /** Whatever is sent, with this session. */
  send(method: Call['method'], path: string, body?: string): Promise<Answer> {
    const type = body === undefined ? {} : { body };
    return this.#connections.send({ method, url: this.#url + path, headers: this.#headers, ...type });
  }

  post(path: string, json: object): Promise<Answer> {
    const body = JSON.stringify(json);
    return this.#connections.send({ method: 'POST', url: this.#url + path, headers: this.#headers, body });
  }
}

/** As many sessions of a person as wanted: each with tokens and a family of its own, like so many people. */
export async function signIn(
  url: string,
  connections: Connections,
  count = 1,
  email = ADMINISTRATOR,
): Promise<Staff[]> {
  const token = await providerToken(url, email);
  const sessions: Staff[] = [];
  for (let index = 0; index < count; index += 1) {
    const answer = await connections.send({
      method: 'POST',
      url: `${url}/v1/tenants/${PLACEHOLDER_TENANT}/auth/exchange-token`,
      body: JSON.stringify({ access_token: token }),
    });
    const { data } = bodyOf<{ data: { access_token: string } }>(answer);
    sessions.push(new Staff(url, connections, data.access_token));
  }
  return sessions;
}
