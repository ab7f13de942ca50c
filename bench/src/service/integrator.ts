import { type Answer, bodyOf, type Call, type Connections } from './http.ts';
import type { Staff } from './staff.ts';

/** A client with its token: what a site's gateway holds. */
export class Integrator {
  readonly id: string;
  readonly #url: string;
  readonly #connections: Connections;
  readonly #headers: Record<string, string>;

  private constructor(id: string, url: string, connections: Connections, accessToken: string) {
    this.id = id;
    this.#url = url;
    this.#connections = connections;
    this.#headers = { authorization: `Bearer ${accessToken}` };
  }

  /** Adds a client as staff does, and obtains a token for it as its device does. */
  static async add(url: string, connections: Connections, staff: Staff, name: string): Promise<Integrator> {
    const created = await staff.post('/v1/clients', { name, description: 'Sends readings to be measured' });
    const { id, access_token } = bodyOf<{ data: { id: string; access_token: string } }>(created).data;
    const granted = await connections.send({
      method: 'POST',
      url: `${url}/api/v1/auth/token`,
      body: JSON.stringify({
        client_id: id,
        client_secret: access_token,
        grant_type: 'client_credentials',
      }),
    });
    return new Integrator(id, url, connections, bodyOf<{ access_token: string }>(granted).access_token);
  }

  /** Whatever is sent, as this client. */
  send(method: Call['method'], path: string, body?: string): Promise<Answer> {
    const sent = body === undefined ? {} : { body };
    return this.#connections.send({ method, url: this.#url + path, headers: this.#headers, ...sent });
  }

  /** Readings of its own, or of a device that it registered. */
  sendBatch(body: Buffer, device = this.id): Promise<Answer> {
    const url = `${this.#url}/api/v1/devices/${device}/readings/batch`;
    return this.#connections.send({ method: 'POST', url, headers: this.#headers, body });
  }

  /** Readings of its own, metric by metric. */
  sendColumns(body: Buffer): Promise<Answer> {
    const url = `${this.#url}/api/v1/devices/${this.id}/readings/columns`;
    return this.#connections.send({ method: 'POST', url, headers: this.#headers, body });
  }
}
