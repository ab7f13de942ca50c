import type { ClientBase } from 'pg';
import { expect, it } from 'vitest';
import { saveJourneys } from './save-journeys.ts';

function recorder() {
  const sent: string[] = [];
  const client = {
    query: async (text: string) => {
      sent.push(text);
      return text.startsWith('begin;') ? [{ rows: [] }, { rows: [text] }] : { rows: [text] };
    },
  } as unknown as ClientBase;
  saveJourneys(client);
  return { client, sent };
}

it('begins a transaction in the message of its first statement, whose result counts', async () => {
  const { client, sent } = recorder();
  await client.query('begin');
  expect(sent).toEqual([]);
  expect(await client.query('select 1')).toEqual({ rows: ['begin; select 1'] });
  await client.query('commit');
  expect(sent).toEqual(['begin; select 1', 'commit']);
});

it('begins with a message of its own where the first statement has parameters', async () => {
  const { client, sent } = recorder();
  await client.query('begin');
  await client.query('select $1', [1]);
  expect(sent).toEqual(['begin', 'select $1']);
});

it('begins with a message of its own where the first statement changes a table, whose text workers of Citus get', async () => {
  const { client, sent } = recorder();
  await client.query('begin');
  await client.query('alter table reading force row level security');
  expect(sent).toEqual(['begin', 'alter table reading force row level security']);
});
