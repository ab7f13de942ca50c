import { setTimeout as pause } from 'node:timers/promises';
import type { Measurement } from '../readings.ts';
import type { DeviceCredential } from '../credentials.ts';

export interface ApiClientOptions {
  /** The platform's URL, for instance `http://localhost:4000`. */
  url: string;
  credential: DeviceCredential;
  signal: AbortSignal;
  /** Called before each wait, with the reason and the seconds to the next try. */
  onWait: (reason: string, seconds: number) => void;
}

const LONGEST_WAIT = 30;
const PATIENCE = 15_000;

/** A refusal that trying again would not mend. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** One device's side of the public API: gets its token, sends its readings, and keeps trying while there is hope. */
export class ApiClient {
  readonly #options: ApiClientOptions;
  #token: { value: string; until: number } | undefined;

  constructor(options: ApiClientOptions) {
    this.#options = options;
  }

  /**
   * Delivers the readings, however long the platform is away. Sending twice does no harm: a reading is known by device
   * and time.
   * @throws Refused when the platform will not take them at all
   */
  async send(readings: Measurement[]): Promise<void> {
    const { client_id: id } = this.#options.credential;
    const body = { readings: readings.map(asReading) };
    const answer = await this.#persist(async () => {
      const token = await this.#validToken();
      const response = await this.#post(`/api/v1/devices/${id}/readings/batch`, body, token);
      if (response.status === 401) this.#token = undefined;
      return response;
    });
    if (!answer.ok) throw new Refused(await sentenceOf(answer));
    const { data } = (await answer.json()) as BatchAnswer;
    const rejected = data.results.find(({ status }) => status === 'rejected');
    if (rejected)
      throw new Refused(rejected.errors?.map(({ field, message }) => `${field} ${message}`).join('; ') ?? '');
  }

  async #validToken(): Promise<string> {
    const { credential } = this.#options;
    if (this.#token && this.#token.until > Date.now()) return this.#token.value;
    const answer = await this.#post('/api/v1/auth/token', {
      grant_type: 'client_credentials',
      client_id: credential.client_id,
      client_secret: credential.client_secret,
    });
    if (isPassing(answer.status)) throw new Passing(answer);
    if (!answer.ok) throw new Refused(await sentenceOf(answer));
    const { access_token: value, expires_in: seconds } = (await answer.json()) as TokenAnswer;
    this.#token = { value, until: Date.now() + seconds * 900 };
    return value;
  }

  /** Tries until there is an answer that is final; waits longer each time, and never in step with other devices. */
  async #persist(attempt: () => Promise<Response>): Promise<Response> {
    let unauthorized = 0;
    for (let tries = 0; ; tries += 1) {
      let reason: string;
      let asked: number | undefined;
      try {
        const response = await attempt();
        if (response.status === 401 && unauthorized < 1) unauthorized += 1;
        else if (!isPassing(response.status)) return response;
        reason = `answer ${response.status}`;
        asked = retryAfter(response);
      } catch (error) {
        if (error instanceof Refused || this.#options.signal.aborted) throw error;
        reason = error instanceof Passing ? error.message : networkReason(error);
        asked = error instanceof Passing ? retryAfter(error.response) : undefined;
      }
      const limit = Math.min(LONGEST_WAIT, 0.5 * 2 ** tries);
      const seconds = asked ?? limit / 2 + (Math.random() * limit) / 2;
      this.#options.onWait(reason, seconds);
      await pause(seconds * 1000, undefined, { signal: this.#options.signal });
    }
  }

  #post(path: string, body: unknown, token?: string): Promise<Response> {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    const signal = AbortSignal.any([this.#options.signal, AbortSignal.timeout(PATIENCE)]);
    return fetch(new URL(path, this.#options.url), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal,
    });
  }
}

interface TokenAnswer {
  access_token: string;
  expires_in: number;
}

interface BatchAnswer {
  data: { results: { status: string; errors?: { field: string; message: string }[] }[] };
}

class Passing extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super(`answer ${response.status}`);
    this.response = response;
  }
}

function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.max(0.1, Math.min(300, seconds)) : undefined;
}

function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}

async function sentenceOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const problem = JSON.parse(text) as { message?: string; error_description?: string; detail?: string };
    return `${response.status}: ${problem.message ?? problem.error_description ?? problem.detail ?? text}`;
  } catch {
    return `${response.status}: ${text.slice(0, 200)}`;
  }
}

/** A reading as the public documentation describes it; other measurements travel as its metadata. */
function asReading({ at, values: { energy_consumption: consumption, ...others }, status }: Measurement) {
  return {
    timestamp: new Date(at * 1000).toISOString(),
    consumption,
    unit: 'kWh',
    metadata: { ...others, status },
  };
}
