import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_RETENTION_MONTHS } from '../testing/test-database.ts';
import { TestService } from '../testing/test-service.ts';
import { ArchiveReader } from './archive-reader.ts';
import { ArchiveRefusal } from './archive-refusal.ts';
import { makeArchive } from './make-archive.ts';
import type { Manifest } from './manifest.ts';
import { restoreArchive } from './restore-archive.ts';
import { contentOf, vouchingFor, writeArchive } from './testing/archives.ts';
import { inhabitedOrganization } from './testing/inhabited-organization.ts';

let service: TestService;
let folder: string;
let files: Map<string, string>;
let manifest: Manifest;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'made-up-'));
  service = await TestService.start();
  const { tenantId } = await inhabitedOrganization(service);
  const path = join(folder, 'whole.zip');
  await makeArchive(service.database, tenantId, path);
  ({ manifest } = await ArchiveReader.open(path));
  files = await contentOf(path);
}, 60_000);
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const of = (name: string) => files.get(name) ?? '';
const withFile = (name: string, text: string) => new Map([...files, [name, text]]);
const elsewhere = () => ({ ...manifest.organization, id: randomUUID() });

let made = 0;
/** Of files with checksums that are right, as whoever writes an archive gives it. */
async function restore(content: Map<string, string>, about: Partial<Manifest> = {}, name = 'Made up') {
  const path = join(folder, `${(made += 1)}.zip`);
  await writeArchive(path, content, vouchingFor({ ...manifest, ...about }, content));
  const { database, app } = service;
  return restoreArchive(path, {
    database,
    box: app.secretBox,
    retentionMonths: TEST_RETENTION_MONTHS,
    name,
  });
}

async function organizations(): Promise<unknown> {
  const { rows } = await sql`select id, name from tenant order by tenant_id`.execute(service.database.owner);
  return rows;
}

/** The sentence of the refusal; nothing was written. */
async function refusalOf(...archive: Parameters<typeof restore>): Promise<string> {
  const before = await organizations();
  const error = await restore(...archive).then(
    () => new Error('It was restored.'),
    (refusal: unknown) => refusal,
  );
  expect(error).toBeInstanceOf(ArchiveRefusal);
  expect(await organizations()).toEqual(before);
  return (error as Error).message;
}

describe('an archive that somebody made up', () => {
  it('brings no ids of another organization here, by which jobs know a site or an alert', async () => {
    // The same sites under another organization's id.
    expect(await refusalOf(files, { organization: elsewhere() })).toContain('another organization here');
    // A copy gets ids of its own: unless its lines hide the old ones.
    const reordered = of('client.ndjson').replaceAll(/^\{("client_id":"[^"]+"),(.*)\}$/gm, '{$2,$1}');
    expect(reordered).not.toBe(of('client.ndjson'));
    expect(await refusalOf(withFile('client.ndjson', reordered))).toContain('another organization here');
    const capitals = of('alert.ndjson').replace(
      /"alert_id":"([^"]+)"/,
      (_, id: string) => `"alert_id":"${id.toUpperCase()}"`,
    );
    expect(capitals).not.toBe(of('alert.ndjson'));
    expect(await refusalOf(withFile('alert.ndjson', capitals))).toContain('another organization here');
  });

  it('switches no webhook on by leaving out that it is off', async () => {
    const columns = {
      ...manifest.columns,
      webhook: (manifest.columns.webhook ?? []).filter((name) => !/^(enabled|disabled_reason)$/.test(name)),
    };
    const { tenant } = await restore(files, { columns });
    const hooks = await service.inTenant(tenant, ({ db, tenantId }) =>
      db
        .selectFrom('webhook')
        .select(['enabled', 'disabled_reason'])
        .where('tenant_id', '=', tenantId)
        .execute(),
    );
    expect(hooks).toEqual([
      { enabled: false, disabled_reason: expect.stringContaining('rotate the secret') },
    ]);
  });

  it.each(['null', '5', '[]', '{}', '{"email":5}', '{"email":null}', '{"email":["a@example.com"]}', '{'])(
    'is refused with a sentence where a line of it is %s',
    async (line) => {
      for (const name of ['app_user.ndjson', 'webhook.ndjson'])
        expect(await refusalOf(withFile(name, `${line}\n`))).toMatch(/^(It holds a|The database refuses)/);
    },
  );

  it('is refused where an address, a name or a text is none that the database takes', async () => {
    const endless = randomBytes(20_000).toString('hex');
    const changed = (name: string, column: string, value: string) =>
      withFile(name, of(name).replace(new RegExp(`"${column}":"[^"]+"`), `"${column}":"${value}"`));
    for (const value of [`${endless}@example.com`, 'a\\u0000b', '\\ud800', 'a\u0000b'])
      expect(await refusalOf(changed('app_user.ndjson', 'email', value))).toMatch(/^(It holds|The database)/);
    expect(await refusalOf(changed('role.ndjson', 'name', endless))).toContain('The database refuses');
  });

  it('is refused where it names no columns of a table', async () => {
    const columns = { ...manifest.columns, client: [] };
    expect(await refusalOf(files, { columns })).toContain('names no columns of client');
  });

  it.each(['Mars/Olympus', 'ABC5', '<x>-3', '+05:30', ''])(
    'is refused where its time zone is %s, which not all of the service knows',
    async (timezone) => {
      const organization = { ...manifest.organization, timezone };
      expect(await refusalOf(files, { organization })).toContain('no time zone');
    },
  );

  it.each(['1e308', '-1e16', '1e-300', '"NaN"', '"Infinity"'])(
    'is refused where a reading is %s, which the service takes from nobody',
    async (num) => {
      const readings = of('reading-1.ndjson');
      const changed = readings.replace(/"num":[^,}]+/, `"num":${num}`);
      expect(changed).not.toBe(readings);
      expect(await refusalOf(withFile('reading-1.ndjson', changed))).toContain('beyond what is kept');
    },
  );

  it('is refused where the figures of an hour or a day would make every sum infinite', async () => {
    for (const [name, column] of [
      ['reading_1h-1.ndjson', 'sum'],
      ['reading_1h-1.ndjson', 'q2_sum'],
      ['reading_1d-1.ndjson', 'level_hours'],
    ] as const) {
      const changed = of(name).replace(new RegExp(`"${column}":[^,}]+`), `"${column}":1.7e308`);
      expect(changed).not.toBe(of(name));
      expect(await refusalOf(withFile(name, changed))).toContain('beyond what is kept');
    }
  });

  it('cannot write to the terminal of whoever restores it', async () => {
    const name = 'Aurora\u001b]0;title\u0007\u001b[2J\r\nRestored\u202e.';
    const path = join(folder, 'terminal.zip');
    await writeArchive(path, files, vouchingFor({ ...manifest, schema: `9999${name}` }, files));
    const error = await restoreArchive(path, {
      database: service.database,
      box: service.app.secretBox,
      retentionMonths: TEST_RETENTION_MONTHS,
    }).catch((refusal: unknown) => refusal);
    expect((error as Error).message).toContain('9999Aurora');
    expect((error as Error).message).not.toMatch(/\p{C}/u);
  });
});
