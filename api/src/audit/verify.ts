/**
 * `npm run audit:verify`: computes the chain of every organization's audit trail anew, in the database that the environment
 * names as it does for the service, and ends with 1 where something was removed, changed or moved.
 *   --tenant  the id of the only organization to verify
 *   --known   `seq:hash` of a head that was written down before, of that organization: it must still be in the chain
 */
import { parseArgs } from 'node:util';
import type { Database } from '../database/database.ts';
import { tenantSnapshot } from '../database/tenant-transaction.ts';
import { Misuse, runCommand, withDatabase } from '../lifecycle/command.ts';
import { type Head, verifyChain } from './audit-chain.queries.ts';
import { type Report, reportOf } from './verify-report.ts';

await runCommand({ failed: 'Nothing was verified.', exitCode: 2 }, verify);

async function verify(words: string[]): Promise<void> {
  const { values } = parseArgs({
    options: { tenant: { type: 'string' }, known: { type: 'string' } },
    args: words,
  });
  const known = knownHead(values.known);
  if (known && values.tenant === undefined)
    throw new Misuse('Say whose head that is: npm run audit:verify -- --tenant <id> --known <seq:hash>.');
  await withDatabase(async (database) => {
    const reports = await verifyAll(database, values.tenant, known);
    for (const { sentences } of reports) process.stdout.write(`${sentences.join('\n')}\n`);
    if (reports.length === 0) process.stdout.write('There is no organization in this database.\n');
    if (reports.some(({ isSound }) => !isSound)) process.exitCode = 1;
  });
}

async function verifyAll(
  database: Database,
  only: string | undefined,
  known: Head | undefined,
): Promise<Report[]> {
  const all = await database.owner.selectFrom('tenant').selectAll().orderBy('tenant_id').execute();
  const tenants = all.filter(({ id }) => only === undefined || id === only);
  if (only !== undefined && tenants.length === 0)
    throw new Misuse(`There is no organization with the id ${only}.`);
  const reports: Report[] = [];
  for (const { tenant_id, id, name } of tenants) {
    const verified = await tenantSnapshot(database, tenant_id, (tx) => verifyChain(tx, known));
    reports.push(reportOf({ id, name }, verified));
  }
  return reports;
}

function knownHead(text: string | undefined): Head | undefined {
  if (text === undefined) return undefined;
  const [, seq, hash] = /^(\d+):([\da-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined)
    throw new Misuse(`--known takes a number and a hash, as in 1200:${'0'.repeat(8)}…, but was ${text}.`);
  return { seq: Number(seq), hash };
}
