import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = globSync('**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('testing/'))
  .map((file) => ({ file, text: withoutComments(readFileSync(join(root, file), 'utf8')) }));

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*(\/\/|\*|\/\*|--).*$/gm, '');
}

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** What a distributed database refuses or answers wrongly, and a single server does not: nothing else would notice. */
describe('every statement is one that Citus takes, too:', () => {
  it('settings by SET LOCAL, because set_config() does not reach the workers', () => {
    expect(filesWith(/set_config\s*\(/i)).toEqual([]);
  });

  it('no triggers', () => {
    expect(filesWith(/create\s+(or\s+replace\s+)?trigger/i)).toEqual([]);
  });

  it('no claiming across tenants but in the job table, which is not distributed', () => {
    expect(filesWith(/skip\s+locked/i)).toEqual(['jobs/job-queue.ts']);
  });

  it('one array for each unnest, of whose types several take the first one’s, but where a worker gets it as it is', () => {
    const several = filesWith(/unnest\s*\((?:[^()]|\([^()]*\)|\$\{[^}]*\})*,/i);
    expect(several.filter((file) => !file.startsWith('database/migrations/'))).toEqual([
      'demo/load-readings.ts',
    ]);
  });

  it('no constraint in the statement that adds its column: there each has to be named', () => {
    const upToItsEnd = String.raw`(?:(?!'[,)]|[;\`])[\s\S])*?`;
    const constraint = String.raw`\s(?:check\s*\(|references\s|unique\b|primary\s+key\b)`;
    expect(filesWith(new RegExp(String.raw`\badd\s+column\s${upToItsEnd}${constraint}`, 'i'))).toEqual([]);
  });

  it('no table joined by a shared name, which leaves the tenant out', () => {
    const files = filesWith(/\bleft\s+join\s+\w+\s+\w+\s+using\b/i);
    expect(files.filter((file) => !file.startsWith('database/migrations/'))).toEqual([]);
  });

  it('no left join of a row that is made up from a parameter, of which its planner crashes', () => {
    expect(filesWith(/\bfrom\s+\(select\s+\$\{[^}]*\}[^()]*\)\s+\w+\s+left\s+join\b/i)).toEqual([]);
  });

  it('no time of now in what an UPDATE answers or chooses from', () => {
    const files = filesWith(/\breturning\b[^`]*=\s*now\(\)|=\s*coalesce\([a-z_.]*, now\(\)\)/i);
    expect(files.filter((file) => !file.startsWith('database/migrations/'))).toEqual([]);
  });

  it('nothing but what is always the same in what ON CONFLICT sets: neither now nor a time that is added to', () => {
    const set = String.raw`do\s+update\s+set(?:(?!\n\s*\)|[\`;])[\s\S])*?`;
    const files = filesWith(new RegExp(String.raw`${set}(?:\bnow\(\)|\binterval\b|\bmake_interval\b)`, 'i'));
    // That table is not distributed.
    expect(files.filter((file) => !file.startsWith('database/migrations/'))).toEqual(['jobs/job-queue.ts']);
  });

  it('readings from where rows and blocks are alike; rows alone where none can be at rest', () => {
    const files = filesWith(/\b(?:from|join)\s+reading\b|,\s*reading\s+[a-z]+\b|From\('reading'\)/i);
    expect(files.filter((file) => !file.startsWith('database/migrations/')).toSorted()).toEqual([
      // Instants of the future.
      'alerts/judge-readings.ts',
      // Texts.
      'quotas/stored-bytes.queries.ts',
      'readings/at-rest/readings-of.ts',
      // Counts and deletes both.
      'settings/retention.queries.ts',
    ]);
  });

  it('hours from where rows and blocks are alike; rows alone where none can be at rest', () => {
    const files = filesWith(/\b(?:from|join)\s+reading_1h\b|,\s*reading_1h\s+[a-z]+\b|From\('reading_1h'\)/i);
    expect(files.filter((file) => !file.startsWith('database/migrations/')).toSorted()).toEqual([
      // The last day.
      'clients/clients.queries.ts',
      'clients/figures/client-figures.queries.ts',
      'clients/figures/client-totals.queries.ts',
      // Deletes both.
      'database/housekeeping.ts',
      // Before anything rests.
      'demo/load-readings.ts',
      'readings/at-rest/hour-figures-of.ts',
    ]);
  });

  it('no COPY, which row security forbids, and no MERGE', () => {
    expect(filesWith(/\bcopy\s+\w+\s*(\([^)]*\)\s*)?from\s+stdin|\bmerge\s+into\b/i)).toEqual([]);
  });
});
