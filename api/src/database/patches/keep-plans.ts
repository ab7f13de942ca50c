/*
 * Trick for node-postgres and Kysely, which names no statements: those that ask for it get a name, under which the connection keeps
 * what the server made of them. Of a load of Statistics 59% of what PostgreSQL did was reading and planning statements (decision 0070).
 * Noticed by keep-plans.test.ts.
 * Delete when Kysely can name a statement, and a transaction say by itself that plans are to serve all values.
 */
import type { ClientBase, QueryConfig } from 'pg';
import { PLANNED_ONCE } from '../planned-once.ts';

/** More than there are kinds of such statements that people ask for; each takes up to a megabyte of the server. */
const MOST_NAMES = 40;

/** The server would plan the first five times anew, and then compare costs that say little of so small questions. */
const FOR_ALL_VALUES = 'set local plan_cache_mode = force_generic_plan';
const FOR_THESE_VALUES = 'set local plan_cache_mode = auto';

type Query = (statement: string | QueryConfig, values?: unknown[]) => Promise<unknown>;

/** Keeps plans of statements of transactions that are marked by `plannedOnce`. */
export function keepPlans(client: ClientBase): void {
  const plain = client.query.bind(client) as unknown as Query;
  const names = new Map<string, string>();
  let forAllValues = false;
  const query: Query = async (text, values = []) => {
    if (typeof text !== 'string') return plain(text, values);
    const isMarked = text.startsWith(PLANNED_ONCE);
    // What has no values is never kept; a transaction begins and ends so, and with it the setting.
    if (!isMarked && values.length === 0) {
      if (/^(?:begin|commit|rollback)\b/i.test(text)) forAllValues = false;
      return plain(text, values);
    }
    const name = isMarked ? nameOf(text) : undefined;
    const wanted = name !== undefined;
    const statement = wanted ? { name, text, values } : text;
    if (wanted === forAllValues) return ask(statement, values);
    forAllValues = wanted;
    // Both wait on the connection, so that there is one journey from here.
    const [, result] = await Promise.all([
      plain(wanted ? FOR_ALL_VALUES : FOR_THESE_VALUES),
      ask(statement, values),
    ]);
    return result;
  };
  const ask = (statement: string | QueryConfig, values: unknown[]) =>
    typeof statement === 'string' ? plain(statement, values) : plain(statement);
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_NAMES) return known;
    const name = `planned_once_${names.size}`;
    names.set(text, name);
    return name;
  };
  client.query = query as typeof client.query;
}
