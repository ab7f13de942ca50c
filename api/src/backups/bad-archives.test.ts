import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_RETENTION_MONTHS } from '../testing/test-database.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { ArchiveReader } from './archive-reader.ts';
import { ArchiveRefusal } from './archive-refusal.ts';
import { makeArchive } from './make-archive.ts';
import type { Manifest } from './manifest.ts';
import { boundsOf, piecesOf } from './pieces.ts';
import { restoreArchive } from './restore-archive.ts';
import { contentOf, writeArchive } from './testing/archives.ts';
import { inhabitedOrganization } from './testing/inhabited-organization.ts';

let service: TestService;
let folder: string;
let tenant: Tenant;
let whole: string;
let files: Map<string, string>;
let manifest: Manifest;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archives-'));
  service = await TestService.start();
  tenant = await inhabitedOrganization(service);
  whole = join(folder, 'whole.zip');
  await makeArchive(service.database, tenant.tenantId, whole);
  ({ manifest } = await ArchiveReader.open(whole));
  files = await contentOf(whole);
}, 60_000);
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

let made = 0;
const newPath = () => join(folder, `${(made += 1)}.zip`);

const zipOf = (content: Map<string, string>, about: object | string = manifest) =>
  writeArchive(newPath(), content, about);

function changedCopy(change: (bytes: Buffer) => Buffer): string {
  const path = newPath();
  writeFileSync(path, change(readFileSync(whole)));
  return path;
}

/** The sentence of the refusal; nothing was written, whatever it says. */
async function refusalOf(path: string): Promise<string> {
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from tenant`.execute(service.database.owner)).rows;
  const before = await count();
  const restoring = restoreArchive(path, {
    database: service.database,
    box: service.app.secretBox,
    retentionMonths: TEST_RETENTION_MONTHS,
    name: 'Copy',
  });
  const error = await restoring.then(
    () => new Error('It was restored.'),
    (refusal: unknown) => refusal,
  );
  expect(error).toBeInstanceOf(ArchiveRefusal);
  expect(await count()).toEqual(before);
  return (error as Error).message;
}

const withFile = (name: string, text: string) => new Map([...files, [name, text]]);
const client = () => files.get('client.ndjson') ?? '';

describe('an archive is refused, and nothing of it written, that', () => {
  it('was changed in any one byte that says anything', async () => {
    const { length } = readFileSync(whole);
    let refused = 0;
    for (let index = 0; index < 60; index += 1) {
      const at = Math.floor((length * (index + 0.5)) / 60);
      const flipped = changedCopy((bytes) => {
        bytes[at] = (bytes[at] ?? 0) ^ 0x10;
        return bytes;
      });
      // A zip has some bytes that say nothing about its files: with such a one changed they are read as they were.
      const read = await contentOf(flipped).catch((error: unknown) => error);
      const isRefused = read instanceof ArchiveRefusal;
      expect(isRefused ? files : read, `byte ${at}`).toEqual(files);
      if (isRefused) refused += 1;
    }
    expect(refused).toBeGreaterThan(50);
    const middle = changedCopy((bytes) => {
      bytes[1000] = (bytes[1000] ?? 0) ^ 1;
      return bytes;
    });
    expect(await refusalOf(middle)).toMatch(/^\w+\.ndjson cannot be unpacked: .* Use another copy\.$/);
  });

  it('was cut off, or has something after it', async () => {
    for (const part of [0, 0.3, 0.99]) {
      const cut = changedCopy((bytes) => bytes);
      truncateSync(cut, Math.floor(readFileSync(whole).length * part));
      expect(await refusalOf(cut)).toContain('not a whole zip file');
    }
    const longer = changedCopy((bytes) => Buffer.concat([bytes, Buffer.alloc(100, 'x')]));
    expect(await refusalOf(longer)).toContain('not a whole zip file');
  });

  it('is not there, or is something else', async () => {
    expect(await refusalOf(join(folder, 'nowhere.zip'))).toMatch(/^There is no file .*nowhere.zip\.$/);
    expect(await refusalOf(folder)).toContain('is not a file');
    expect(await refusalOf(changedCopy(() => Buffer.from('{"some": "text"}')))).toContain(
      'not a whole zip file',
    );
    const foreign = await zipOf(new Map(), { format: 'something', version: 1 });
    expect(await refusalOf(foreign)).toContain('not a backup of an Energy Monitor organization');
    expect(await refusalOf(await zipOf(files, '{"format": '))).toContain('not JSON');
    expect(await refusalOf(await zipOf(files, { ...manifest, files: 3 }))).toContain('incomplete');
  });

  it('holds rows that its checksums do not cover', async () => {
    const other = client().replace('North roof', 'South roof');
    expect(await refusalOf(await zipOf(withFile('client.ndjson', other)))).toContain('checksum');
    const less = client().split('\n').slice(1).join('\n');
    expect(await refusalOf(await zipOf(withFile('client.ndjson', less)))).toContain('checksum');
    expect(await refusalOf(await zipOf(withFile('extra.ndjson', '{}\n')))).toContain(
      'does not name: extra.ndjson',
    );
    const without = new Map([...files].filter(([name]) => name !== 'role.ndjson'));
    expect(await refusalOf(await zipOf(without))).toContain('missing in it: role.ndjson');
  });

  it.each(['../client.ndjson', '/etc/passwd', 'a/b.ndjson', 'C:\\x.ndjson', 'folder/'])(
    'holds a file called %s',
    async (name) => {
      expect(await refusalOf(await zipOf(new Map([[name, '']])))).toMatch(
        /^It is no(t a whole zip file| backup: it holds)/,
      );
    },
  );

  it('unpacks to more than it says, or than any text does', async () => {
    const zeros = '0'.repeat(40 * 1024 * 1024);
    const [first] = manifest.files;
    if (!first) throw new Error('The archive is empty.');
    const only = (bytes: number) => ({ ...manifest, files: [{ ...first, bytes }] });
    expect(await refusalOf(await zipOf(new Map([[first.name, zeros]]), only(1000)))).toContain(
      'larger than it says',
    );
    // A row as long is no row.
    expect(await refusalOf(await zipOf(new Map([[first.name, zeros]]), only(zeros.length)))).toContain(
      'too long',
    );
  });

  it('was made by a version that this one does not follow', async () => {
    const newer = await zipOf(files, { ...manifest, schema: '9999-later' });
    expect(await refusalOf(newer)).toContain('newer version');
    const older = await zipOf(files, { ...manifest, schema: '0041-sign-ins' });
    expect(await refusalOf(older)).toContain('older version');
    expect(await refusalOf(await zipOf(files, { ...manifest, version: 2 }))).toContain('format 2');
    const columns = { ...manifest.columns, client: ['client_id', 'tenant_id"; drop table client; --'] };
    expect(await refusalOf(await zipOf(files, { ...manifest, columns }))).toContain(
      'does not know: client.tenant_id',
    );
  });
});

it('pieces of readings are all of them, each once, and cut where days of figures end', async () => {
  await service.inTenant(tenant, async (tx) => {
    const pieces = await piecesOf(tx, 500);
    expect(pieces.some(({ since }) => since !== undefined)).toBe(true);
    for (const time of ['ts', 'bucket'] as const) {
      const table = sql.table(time === 'ts' ? 'every_reading' : 'reading_1d');
      const count = async (which: ReturnType<typeof boundsOf>) =>
        (
          await sql<{ n: number }>`select count(*)::int as n from ${table} t
          where t.tenant_id = ${tx.tenantId} and ${which}`.execute(tx.db)
        ).rows[0]?.n ?? 0;
      let sum = 0;
      for (const piece of pieces) sum += await count(boundsOf(piece, time));
      expect(sum).toBe(await count(sql`true`));
    }
  });
});
