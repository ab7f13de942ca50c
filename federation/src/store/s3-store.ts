import { extname } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { RefusalError } from './refusal.ts';
import type { Store, StoredObject } from './store.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface S3Settings {
  /** `s3://bucket/prefix` */
  location: string;
  /** Of a service other than Amazon's; the bucket is then part of the path. `MFE_S3_ENDPOINT`. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/**
 * A store in a bucket of any service that speaks S3's protocol with conditional writes (`If-Match`, `If-None-Match`;
 * Amazon S3, Cloudflare R2 and MinIO do). A CDN or the bucket itself serves it: objects carry their caching.
 */
export class S3Store implements Store {
  readonly location: string;
  readonly #client: AwsClient;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor({ location, endpoint, ...credentials }: S3Settings) {
    const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(location) ?? [];
    if (bucket === '') throw new RefusalError(`${location} is not s3://bucket/prefix.`);
    this.location = location;
    this.#client = new AwsClient({ ...credentials, service: 's3', retries: 3 });
    this.#bucket =
      endpoint === undefined
        ? `https://${bucket}.s3.${credentials.region}.amazonaws.com/`
        : `${endpoint.replace(/\/$/, '')}/${bucket}/`;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
  }

  async read(key: string): Promise<StoredObject | null> {
    const response = await this.#client.fetch(this.#address(key));
    if (response.status === 404) return null;
    await this.#mustBeFine(response, `reading ${key}`);
    return { content: Buffer.from(await response.arrayBuffer()), etag: response.headers.get('etag') ?? '' };
  }

  async write(key: string, content: Buffer): Promise<void> {
    await this.#mustBeFine(await this.#put(key, content, {}), `writing ${key}`);
  }

  async swap(key: string, content: Buffer, etag: string | null): Promise<boolean> {
    const condition = etag === null ? { 'if-none-match': '*' } : { 'if-match': etag };
    const response = await this.#put(key, content, condition);
    // 409: two conditional writes met; 404: what should match is gone. Either way somebody else was first.
    if ([404, 409, 412].includes(response.status)) return false;
    await this.#mustBeFine(response, `writing ${key}`);
    return true;
  }

  async writtenAt(key: string): Promise<Date | null> {
    const response = await this.#client.fetch(this.#address(key), { method: 'HEAD' });
    if (response.status === 404) return null;
    await this.#mustBeFine(response, `reading ${key}`);
    return new Date(response.headers.get('last-modified') ?? 0);
  }

  async remove(prefix: string): Promise<void> {
    for (const name of await this.#listed(`${prefix}/`, '')) {
      const key = `${prefix}/${name}`;
      const response = await this.#client.fetch(this.#address(key), { method: 'DELETE' });
      await this.#mustBeFine(response, `removing ${key}`);
    }
  }

  async list(prefix: string): Promise<string[]> {
    return this.#listed(prefix === '' ? '' : `${prefix}/`, '/');
  }

  /** What is under a folder; with the delimiter `/` only what is directly under it. */
  async #listed(prefix: string, delimiter: '/' | ''): Promise<string[]> {
    const folder = `${this.#prefix}${prefix}`;
    const names: string[] = [];
    for (let token: string | undefined = ''; token !== undefined; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: folder });
      if (delimiter !== '') query.set('delimiter', delimiter);
      if (token !== '') query.set('continuation-token', token);
      const response = await this.#client.fetch(`${this.#bucket}?${query.toString()}`);
      await this.#mustBeFine(response, `listing ${folder}`);
      const xml = await response.text();
      const found = [...values(xml, 'Key'), ...values(xml, 'Prefix')];
      names.push(...found.map((key) => key.slice(folder.length).replace(/\/$/, '')));
      [token] = values(xml, 'NextContinuationToken');
    }
    return [...new Set(names)].filter((name) => name !== '');
  }

  #address(key: string): string {
    return `${this.#bucket}${this.#prefix}${key}`;
  }

  #put(key: string, content: Buffer, condition: Record<string, string>): Promise<Response> {
    // What changes in place is asked for anew each time; everything else lies under a path of its own for ever.
    const mutable = /(^|\/)(registry|pointer|policy|state)\.json$/.test(key);
    return this.#client.fetch(this.#address(key), {
      method: 'PUT',
      body: new Uint8Array(content),
      headers: {
        'content-type': TYPES[extname(key)] ?? 'application/octet-stream',
        'cache-control': mutable ? 'no-cache' : 'public, max-age=31536000, immutable',
        ...condition,
      },
    });
  }

  async #mustBeFine(response: Response, doing: string): Promise<void> {
    if (response.ok) return;
    const [reason = response.statusText] = values(await response.text(), 'Message');
    throw new RefusalError(`${this.location} refused ${doing} with ${response.status}: ${reason}.`);
  }
}

/** The texts of an element in S3's answers, which are flat and machine-written. */
function values(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );
}
