import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { type BackupStore, StoreRefusal } from './backup-store.ts';
import type { BackupConfig } from './backup-config.ts';

type S3Config = Extract<BackupConfig, { kind: 's3' }>;

/** Archives in a bucket of any service that speaks S3's protocol. What is sent in part is not there. */
export class S3Store implements BackupStore {
  readonly #client: AwsClient;
  readonly #address: string;
  readonly draftFolder: string;

  constructor({ kind: _kind, address, folder, ...credentials }: S3Config) {
    this.#client = new AwsClient({ ...credentials, service: 's3', retries: 2 });
    this.#address = address;
    this.draftFolder = join(folder, 'drafts');
  }

  async put(draft: string, name: string): Promise<void> {
    // The archive has checksums of its own; hashing it once more for the signature would read it twice.
    const headers = { 'content-type': 'application/zip', 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
    const body = await openAsBlob(draft);
    await mustBeFine(await this.#ask(name, { method: 'PUT', body, headers }), 'to keep an archive');
    await rm(draft, { force: true });
  }

  async read(name: string): Promise<Readable | undefined> {
    const response = await this.#ask(name);
    if (response.status === 404) return undefined;
    await mustBeFine(response, 'to give an archive back');
    return response.body ? Readable.fromWeb(response.body) : undefined;
  }

  async remove(name: string): Promise<void> {
    const response = await this.#ask(name, { method: 'DELETE' });
    if (response.status !== 404) await mustBeFine(response, 'to remove an archive');
  }

  async #ask(name: string, init: RequestInit = {}): Promise<Response> {
    try {
      return await this.#client.fetch(`${this.#address}${name}`, init);
    } catch (cause) {
      const { host } = new URL(this.#address);
      throw new StoreRefusal(
        `The bucket at ${host} cannot be reached. Check BACKUP_STORE and BACKUP_S3_ENDPOINT.`,
        {
          cause,
        },
      );
    }
  }
}

async function mustBeFine(response: Response, what: string): Promise<void> {
  if (response.ok) return;
  const [, reason = response.statusText] =
    /<Message>([^<]{1,200})<\/Message>/.exec(await response.text()) ?? [];
  throw new StoreRefusal(`The bucket refused ${what} with ${response.status}: ${reason.replace(/\.$/, '')}.`);
}
