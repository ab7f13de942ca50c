import { randomBytes } from 'node:crypto';
import type { SessionAnswer } from '../auth/auth.schema.ts';
import type { ContractCheck } from './contract-check.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The JSON of the answer. Tests look into it as they please; its shape is checked against the contract. */
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

interface Credentials {
  session?: SessionAnswer['data'];
  token?: string;
  tenant?: string;
  /** What every answer is held against. */
  contract?: ContractCheck | undefined;
}

/** Calls the service over HTTP as a page or an integrator would. */
export class Caller {
  readonly #url: string;
  readonly #contract: ContractCheck | undefined;
  readonly session: SessionAnswer['data'] | undefined;
  readonly #token: string | undefined;
  readonly tenant: string | undefined;
  /** As a page makes it: random, and the same for every write. */
  csrf = randomBytes(18).toString('base64url');

  constructor(url: string, { session, token, tenant, contract }: Credentials = {}) {
    this.#url = url;
    this.#contract = contract;
    this.session = session;
    this.#token = token ?? session?.access_token;
    this.tenant = tenant;
  }

  /** The same caller, led to another process by a load balancer. */
  at(url: string): Caller {
    const { session, tenant } = this;
    const moved = new Caller(url, {
      ...(session ? { session } : {}),
      ...(tenant ? { tenant } : {}),
      ...(this.#token ? { token: this.#token } : {}),
      contract: this.#contract,
    });
    moved.csrf = this.csrf;
    return moved;
  }

  /** What proves who calls, for a test that makes the call itself. */
  get authorization(): string {
    return `Bearer ${this.#token}`;
  }

  get user() {
    if (!this.session) throw new Error('This caller is not signed in.');
    return this.session.user;
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('POST', path, body, headers);
  put = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('PUT', path, body, headers);
  delete = (path: string, headers?: Record<string, string>) => this.send('DELETE', path, undefined, headers);

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const raw = typeof body === 'string' ? body : undefined;
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        ...(this.session ? { 'x-csrf-token': this.csrf } : {}),
        ...(this.tenant ? { 'x-tenant-id': this.tenant } : {}),
        ...(body === undefined || raw !== undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ?? JSON.stringify(body) }),
      redirect: 'manual',
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    const json = /[/+]json/.test(type) ? JSON.parse(text) : undefined;
    const complaint = this.#contract?.complaint(
      method,
      path,
      response.status,
      type,
      json ?? (text || undefined),
    );
    if (complaint) throw new Error(`${method} ${path} ${complaint}\n${text.slice(0, 500)}`);
    return { status: response.status, headers: response.headers, text, body: json };
  }
}
