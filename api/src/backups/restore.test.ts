import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTemporaryPostgres, type TemporaryPostgres } from '../../../toolchain/postgres.ts';
import { TestService } from '../testing/test-service.ts';
import { makeArchive } from './make-archive.ts';
import { inhabitedOrganization } from './testing/inhabited-organization.ts';

let folder: string;
let archive: string;
const servers: TemporaryPostgres[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'restore-'));
  archive = join(folder, 'archive.zip');
  const service = await TestService.start();
  const { tenantId } = await inhabitedOrganization(service);
  await makeArchive(service.database, tenantId, archive);
  await service.close();
}, 60_000);
afterAll(() => {
  for (const server of servers) server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function run(args: string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['api/src/backups/restore.ts', ...args], {
    cwd: join(import.meta.dirname, '../../..'),
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: join(folder, 'data'), ...environment },
  });
  return { status, output: stdout + stderr };
}

it('the command restores into an embedded database, and says what it did', { timeout: 120_000 }, () => {
  const { status, output } = run(['--', archive]);
  expect(output).toMatch(
    /^Restored Aurora with \d+ rows\.\nIts id is [0-9a-f-]{36}\. Clients need new access tokens/,
  );
  expect(status).toBe(0);
  const again = run([archive]);
  expect(again.output).toMatch(
    /^Nothing was restored\. The organization Aurora is in this database already\./,
  );
  expect(again.status).toBe(1);
  expect(run([archive, '--name', 'Aurora in June']).output).toContain('as a copy with ids of its own');
  expect(run([]).output).toContain('Name one archive: npm run restore -- backup.zip');
  expect(run([archive, '--nam', 'x']).output).toMatch(
    /^Nothing was restored\. Unknown option '--nam'[^\n]*\n$/,
  );
  expect(run([join(folder, 'none.zip')]).output).toContain('Nothing was restored. There is no file');
});

it('the command restores into a server’s database', { timeout: 120_000 }, async ({ skip }) => {
  const server = await startTemporaryPostgres();
  if (!server) return skip('PostgreSQL is not installed here.');
  servers.push(server);
  const { status, output } = run([archive], { DATABASE_URL: server.url });
  expect(output).toMatch(/^Restored Aurora with \d+ rows\./);
  expect(status).toBe(0);
});
