import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BackupConfig, backupConfig } from './backup-config.ts';
import { openBackupStore } from './open-backup-store.ts';

/** As little of S3 as an archive needs. */
class Bucket {
  readonly kept = new Map<string, Buffer>();
  readonly asked: { method: string; authorization: string; length: string | undefined }[] = [];
  refusal: { status: number; body: string } | undefined;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const { method = '', url = '', headers } = request;
      const { authorization = '', 'content-length': length } = headers;
      this.asked.push({ method, authorization, length });
      void buffer(request).then((body) => {
        if (this.refusal) return response.writeHead(this.refusal.status).end(this.refusal.body);
        if (method === 'PUT') this.kept.set(url, body);
        if (method === 'DELETE') this.kept.delete(url);
        const found = this.kept.get(url);
        return response.writeHead(method === 'GET' && !found ? 404 : 200).end(found);
      });
    }).listen(0, '127.0.0.1');
  }

  async endpoint(): Promise<string> {
    if (!this.#server.listening) await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

let folder: string;
let bucket: Bucket;
let config: BackupConfig;
const credentials = {
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'test-id',
  AWS_SECRET_ACCESS_KEY: 'test-secret',
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bucket-'));
  bucket = new Bucket();
  const place = { BACKUP_STORE: 's3://archives/energy', BACKUP_S3_ENDPOINT: await bucket.endpoint() };
  config = backupConfig({ ...credentials, ...place }, folder);
});
afterEach(() => {
  bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

function draft(): string {
  const path = join(folder, 'draft.zip');
  writeFileSync(path, 'an archive');
  return path;
}

describe('a bucket', () => {
  it('takes an archive, gives it back and removes it', async () => {
    const store = openBackupStore(config);
    const path = draft();
    await store.put(path, 'aurora/one.zip');
    expect([...bucket.kept.keys()]).toEqual(['/archives/energy/aurora/one.zip']);
    expect(existsSync(path)).toBe(false);
    expect(bucket.asked[0]).toMatchObject({ method: 'PUT', length: '10' });
    expect(bucket.asked[0]?.authorization).toContain('Credential=test-id/');
    expect(bucket.asked[0]?.authorization).toContain('/eu-central-1/s3/aws4_request');
    const archive = await store.read('aurora/one.zip');
    expect(archive && (await text(archive))).toBe('an archive');
    await store.remove('aurora/one.zip');
    expect(await store.read('aurora/one.zip')).toBeUndefined();
    await store.remove('aurora/one.zip');
  });

  it('that refuses or is not there says so, and the draft stays for whoever made it', async () => {
    const store = openBackupStore(config);
    const path = draft();
    bucket.refusal = {
      status: 403,
      body: '<Error><Code>AccessDenied</Code><Message>Access Denied.</Message></Error>',
    };
    await expect(store.put(path, 'aurora/one.zip')).rejects.toThrow(
      'The bucket refused to keep an archive with 403: Access Denied.',
    );
    expect(existsSync(path)).toBe(true);
    bucket.close();
    await expect(store.put(path, 'aurora/one.zip')).rejects.toThrow(
      /^The bucket at 127\.0\.0\.1:\d+ cannot be reached\. Check BACKUP_STORE and BACKUP_S3_ENDPOINT\.$/,
    );
  });

  it('is named in full, or refused at the start', () => {
    const named = (BACKUP_STORE: string) => backupConfig({ ...credentials, BACKUP_STORE }, folder);
    expect(named('s3://archives')).toMatchObject({
      address: 'https://archives.s3.eu-central-1.amazonaws.com/',
    });
    expect(named('s3://archives/a/b/')).toMatchObject({
      address: 'https://archives.s3.eu-central-1.amazonaws.com/a/b/',
    });
    expect(named('/var/backups')).toEqual({ kind: 'folder', folder: '/var/backups' });
    expect(() => named('s3:/archives')).toThrow('must be a folder or s3://bucket/prefix');
    expect(() => backupConfig({ AWS_REGION: 'eu', BACKUP_STORE: 's3://archives' }, folder)).toThrow(
      'needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    );
  });
});
