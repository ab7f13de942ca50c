import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { SmtpReceiver } from '../testing/smtp-receiver.ts';
import { TestService } from '../testing/test-service.ts';
import { ArchiveReader } from './archive-reader.ts';
import { BACKUP_FAILED_JOB, backupJob } from './backup-job.ts';
import type { Backup } from './backups.schema.ts';
import { beginBackup, listBackups } from './backups.queries.ts';
import { backupJobOf } from './due-backups.ts';
import { FolderStore } from './folder-store.ts';

let service: TestService;
let folder: string;
let smtp: SmtpReceiver;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'));
  smtp = await SmtpReceiver.start();
  service = await TestService.start({
    BACKUP_STORE: join(folder, 'kept'),
    SMTP_URL: smtp.url,
    MAIL_FROM: 'alerts@energy.example',
  });
});
afterAll(async () => {
  await service.close();
  await smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

const listed = async (caller: Caller): Promise<Backup[]> => (await caller.get('/v1/backups')).body.data;

/** What became of a backup that somebody wants now. */
async function backUpNow(caller: Caller): Promise<Backup> {
  const { status, body } = await caller.post('/v1/backups');
  expect(status).toBe(202);
  return vi.waitFor(
    async () => {
      const found = (await listed(caller)).find(({ id }) => id === body.data.id);
      if (found?.state !== 'stored' && found?.state !== 'failed') throw new Error(`It is ${found?.state}.`);
      return found;
    },
    { timeout: 10_000, interval: 50 },
  );
}

const download = (caller: Caller, path: string) =>
  fetch(service.url + path, {
    headers: { authorization: caller.authorization, 'x-tenant-id': caller.tenant ?? '' },
  });

describe('a backup', () => {
  it('wanted now is listed with its size and rows, and downloads as the archive that restores', async () => {
    const tenant = await service.tenant('Aurora');
    const admin = await service.member(tenant);
    const backup = await backUpNow(admin);
    expect(backup).toMatchObject({ state: 'stored', requested_by: 'Mara Member', error: null });
    const response = await download(admin, backup.url ?? '');
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="energy-monitor-\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8}\.zip"$/,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(backup.size_bytes);
    const path = join(folder, 'downloaded.zip');
    writeFileSync(path, bytes);
    const { manifest } = await ArchiveReader.open(path);
    expect(manifest.organization).toMatchObject({ id: tenant.id, name: 'Aurora' });
    expect(manifest.files.reduce((sum, { rows }) => sum + rows, 0)).toBe(backup.row_count);

    const trail = (await admin.get('/v1/audit?limit=100')).body.data;
    const about = trail.filter(({ target }: { target: { id: string } }) => target.id === backup.id);
    expect(about.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'backup.downloaded',
      'backup.requested',
      'backup.stored',
    ]);
  });

  it('is in a folder and a file that only the service’s own user may read', async () => {
    const tenant = await service.tenant();
    await backUpNow(await service.member(tenant));
    const own = join(folder, 'kept', tenant.id);
    const [name = ''] = readdirSync(own);
    expect((statSync(own).mode & 0o777).toString(8)).toBe('700');
    expect((statSync(join(own, name)).mode & 0o777).toString(8)).toBe('600');
    expect(readdirSync(join(folder, 'kept', 'drafts'))).toEqual([]);
  });

  it('needs tenant.settings, to be downloaded system.admin, and is not there for another organization', async () => {
    const tenant = await service.tenant();
    const { id, url } = await backUpNow(await service.member(tenant));
    const operator = await service.member(tenant, { roles: ['operator'] });
    expect((await operator.get('/v1/backups')).status).toBe(403);
    expect((await operator.post('/v1/backups')).status).toBe(403);
    expect((await operator.get(url ?? '')).status).toBe(403);
    // People, roles and the audit trail are in it.
    const manager = await service.member(tenant, { roles: ['manager'] });
    expect(await listed(manager)).toMatchObject([{ id, state: 'stored', url: null }]);
    expect((await manager.get(url ?? '')).status).toBe(403);
    const stranger = await service.member(await service.tenant('Borealis'));
    expect(await listed(stranger)).toEqual([]);
    expect((await stranger.get(`/v1/backups/${id}/archive`)).status).toBe(404);
  });

  it('of which the file is gone says so', async () => {
    const tenant = await service.tenant();
    const admin = await service.member(tenant);
    const { url } = await backUpNow(admin);
    rmSync(join(folder, 'kept', tenant.id), { recursive: true });
    const { status, body } = await admin.get(url ?? '');
    expect([status, body.code]).toEqual([404, 'archive_missing']);
  });
});

/** Does the organization's job at a time. */
async function runJobAt(
  tenant: Tenant,
  at: string,
  store = new FolderStore(join(folder, 'kept')),
  stopping = new AbortController().signal,
) {
  const { database, app } = service;
  const job = backupJob({
    database,
    store,
    log: app.log,
    stopping,
    clock: () => new Date(at),
  });
  const taken = { id: 0, attempts: 1, dueAt: '', ...backupJobOf(tenant) };
  const wanted = { ...taken, tenantId: tenant.tenantId, subject: tenant.id };
  for (;;) {
    const outcome = await job(wanted);
    if ('done' in outcome || stopping.aborted) return;
  }
}

const rowsOf = (tenant: Tenant) => service.inTenant(tenant, listBackups);
const slotsOf = async (tenant: Tenant) =>
  (await rowsOf(tenant)).flatMap(({ slot }) => (slot ? [slot.toISOString()] : [])).toSorted();
/** An organization that has been there for long. */
async function oldTenant(changes: object = {}, name = 'Old'): Promise<Tenant> {
  const tenant = await service.tenant(name, 'Europe/Berlin');
  await service.database.owner
    .updateTable('tenant')
    .set({ created_at: new Date('2026-01-01T00:00Z') })
    .where('tenant_id', '=', tenant.tenantId)
    .execute();
  if (Object.keys(changes).length > 0) {
    await service.inTenant(tenant, ({ db, tenantId }) =>
      db
        .insertInto('tenant_settings')
        .values({ tenant_id: tenantId, ...changes })
        .execute(),
    );
  }
  return tenant;
}

describe('the calendar', () => {
  it.each([
    ['hourly', ['2026-03-29T00:00:00.000Z', '2026-03-29T01:00:00.000Z']],
    // A day of the organization's own clock, which goes forward on this one.
    ['daily', ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']],
    ['weekly', ['2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z']],
    ['monthly', ['2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z']],
  ])('makes one %s, however often it is asked', async (backup_frequency, slots) => {
    const tenant = await oldTenant({ backup_frequency });
    for (const slot of slots) {
      const begun = Date.parse(slot);
      for (const minutes of [-1, 0, 1, 30])
        if (slot === slots[0] ? minutes >= 0 : true)
          await runJobAt(tenant, new Date(begun + minutes * 60_000).toISOString());
    }
    const all = await slotsOf(tenant);
    expect(all[0]).toBe(slots[0]);
    expect(all.at(-1)).toBe(slots[1]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('makes one a day where nothing was chosen, none where it is off, and none of before there was anything', async () => {
    const tenant = await oldTenant();
    await runJobAt(tenant, '2026-11-20T12:00Z');
    expect(await slotsOf(tenant)).toEqual(['2026-11-19T23:00:00.000Z']);
    const off = await oldTenant({ auto_backup: false });
    await runJobAt(off, '2026-11-20T12:00Z');
    expect(await rowsOf(off)).toEqual([]);
    const young = await service.tenant();
    await runJobAt(young, new Date().toISOString());
    expect(await rowsOf(young)).toEqual([]);
  });

  it('makes one archive of two processes that are due at once', async () => {
    const tenant = await oldTenant();
    const begin = () => service.inTenant(tenant, (tx) => beginBackup(tx, new Date('2026-11-20T12:00Z')));
    const begun = await Promise.all([begin(), begin(), begin()]);
    expect(new Set(begun.flatMap((row) => (row ? [row.backup_id] : []))).size).toBe(1);
    await runJobAt(tenant, '2026-11-20T12:00Z');
    expect(await rowsOf(tenant)).toMatchObject([{ state: 'stored' }]);
    expect(readdirSync(join(folder, 'kept', tenant.id))).toHaveLength(1);
  });

  it('goes on where a process died in the middle, of which no half archive is listed', async () => {
    const tenant = await oldTenant();
    const admin = await service.member(tenant);
    const begun = await service.inTenant(tenant, (tx) => beginBackup(tx, new Date('2026-11-20T12:00Z')));
    writeFileSync(join(folder, 'kept', 'drafts', `${begun?.backup_id}.zip`), 'half an archive');
    expect(await listed(admin)).toMatchObject([{ state: 'running', url: null, size_bytes: null }]);
    expect((await admin.get(`/v1/backups/${begun?.backup_id}/archive`)).status).toBe(404);
    await runJobAt(tenant, '2026-11-20T12:03Z');
    expect(await listed(admin)).toMatchObject([{ id: begun?.backup_id, state: 'stored' }]);
    expect(existsSync(join(folder, 'kept', 'drafts', `${begun?.backup_id}.zip`))).toBe(false);
  });

  it('is left to the next process by one that is stopped', async () => {
    const tenant = await oldTenant();
    const stopping = new AbortController();
    class StoppedWhileWriting extends FolderStore {
      override async put(): Promise<void> {
        stopping.abort();
        await Promise.reject(new Error('The process is stopping.'));
      }
    }
    const store = new StoppedWhileWriting(join(folder, 'kept'));
    await runJobAt(tenant, '2026-11-20T12:00Z', store, stopping.signal);
    expect(await rowsOf(tenant)).toMatchObject([{ state: 'waiting', file: null }]);
    expect(readdirSync(join(folder, 'kept', 'drafts'))).toEqual([]);
    await runJobAt(tenant, '2026-11-20T12:01Z');
    expect(await rowsOf(tenant)).toMatchObject([{ state: 'stored' }]);
  });

  it('thins out what is old: the newest of 24 hours, 7 days, 5 weeks and 12 months', async () => {
    const tenant = await oldTenant({ backup_frequency: 'daily' });
    for (let day = 0; day < 40; day += 1)
      await runJobAt(tenant, new Date(Date.parse('2026-10-01T12:00Z') + day * 86_400_000).toISOString());
    const left = await slotsOf(tenant);
    // 24 daily ones, being the newest of their hours; before them the newest of a week or a month.
    expect(left.length).toBeGreaterThanOrEqual(24);
    expect(left.length).toBeLessThan(30);
    expect(readdirSync(join(folder, 'kept', tenant.id))).toHaveLength(left.length);
    expect(left.at(-1)).toBe('2026-11-08T23:00:00.000Z');
  });
});

describe('a backup that fails', () => {
  it('says why, is tried again after an hour, and is told by mail once', async () => {
    const tenant = await oldTenant();
    const admin = await service.member(tenant, { email: 'chief@aurora.example' });
    await admin.send('PATCH', '/v1/settings', { general: { language: 'de' } });
    await service.member(tenant, { roles: ['viewer'] });
    writeFileSync(join(folder, 'a-file'), '');
    const blocked = new FolderStore(join(folder, 'a-file'));
    await runJobAt(tenant, '2026-11-20T12:00Z', blocked);
    const sentence = 'The folder of the backups could not be written, because a part of its path is a file.';
    expect(await listed(admin)).toMatchObject([{ state: 'failed', error: sentence, url: null }]);
    service.app.jobRunner.nudge();
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), { timeout: 10_000 });
    const [mail] = smtp.received;
    expect(mail?.to).toEqual(['chief@aurora.example']);
    expect(mail?.source).toContain('konnte nicht erstellt werden');
    expect(mail?.source).toContain(sentence);
    // The next one fails as well, which is no news.
    await runJobAt(tenant, '2026-11-21T12:00Z', blocked);
    expect(await listed(admin)).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
    const { rows } = await sql`select from job where kind = ${BACKUP_FAILED_JOB}`.execute(
      service.database.owner,
    );
    expect(rows).toEqual([]);
    await runJobAt(tenant, '2026-11-21T12:59Z');
    expect(await listed(admin)).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
    await runJobAt(tenant, '2026-11-21T13:00Z');
    expect(await listed(admin)).toMatchObject([{ state: 'stored', error: null }, { state: 'failed' }]);
  });
});
