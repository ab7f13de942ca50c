import type { ClientBase, QueryConfig } from 'pg';
import { expect, it } from 'vitest';
import { PLANNED_ONCE } from '../planned-once.ts';
import { keepPlans } from './keep-plans.ts';

const FOR_ALL_VALUES = 'set local plan_cache_mode = force_generic_plan';
const FOR_THESE_VALUES = 'set local plan_cache_mode = auto';

function recorder() {
  const sent: string[] = [];
  const client = {
    query: async (statement: string | QueryConfig) => {
      const text = typeof statement === 'string' ? statement : `${statement.name}: ${statement.text}`;
      sent.push(text);
      return { rows: [text] };
    },
  } as unknown as ClientBase;
  keepPlans(client);
  return { client, sent };
}

const often = `${PLANNED_ONCE} select $1`;
const rarely = 'select $1 from reading';

it('names what is planned once, for all values, and says so once a transaction', async () => {
  const { client, sent } = recorder();
  await client.query('begin; set transaction read only');
  expect(await client.query(often, [1])).toEqual({ rows: [`planned_once_0: ${often}`] });
  await client.query(often, [2]);
  await client.query('commit');
  await client.query('begin');
  await client.query(often, [3]);
  expect(sent).toEqual([
    'begin; set transaction read only',
    FOR_ALL_VALUES,
    `planned_once_0: ${often}`,
    `planned_once_0: ${often}`,
    'commit',
    'begin',
    FOR_ALL_VALUES,
    `planned_once_0: ${often}`,
  ]);
});

it('has others planned for their values, also after one that was not', async () => {
  const { client, sent } = recorder();
  await client.query('begin');
  await client.query(rarely, [1]);
  await client.query(often, [1]);
  expect(await client.query(rarely, [2])).toEqual({ rows: [rarely] });
  await client.query(rarely, [3]);
  expect(sent.slice(1)).toEqual([
    rarely,
    FOR_ALL_VALUES,
    `planned_once_0: ${often}`,
    FOR_THESE_VALUES,
    rarely,
    rarely,
  ]);
});

it('keeps so many plans and no more', async () => {
  const { client, sent } = recorder();
  for (let nth = 0; nth < 100; nth += 1) await client.query(`${often}, ${nth}`, [1]);
  expect(sent.filter((text) => text.startsWith('planned_once_'))).toHaveLength(40);
  await client.query(`${often}, 0`, [1]);
  expect(sent.at(-1)).toBe(`planned_once_0: ${often}, 0`);
  expect(sent.at(-2)).toBe(FOR_ALL_VALUES);
});

it('passes on that a statement failed', async () => {
  const failing = {
    query: (statement: string | QueryConfig) =>
      typeof statement === 'string'
        ? Promise.resolve({ rows: [] })
        : Promise.reject(new Error('No such column')),
  } as unknown as ClientBase;
  keepPlans(failing);
  await expect(failing.query(often, [1])).rejects.toThrow('No such column');
});
