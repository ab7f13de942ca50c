import type { Database } from '../database/database.ts';
import { JoinedWork } from '../database/joined-work.ts';
import { type IntegratorCaller, type IntegratorClaims, loadIntegratorCallers } from './caller.ts';

/** Of more than so many the others wait for the next question. */
const MOST_AT_ONCE = 200;

type Callers = Map<string, IntegratorCaller | undefined>;

/**
 * Gateways of an organization call side by side. Who calls is asked of the database for all that wait at the same time, and each of them
 * after they came: a question and a transaction for several calls, of which each is answered for itself.
 */
export class IntegratorsTogether {
  readonly #database: Database;
  readonly #lifeDays: number;
  readonly #joined = new JoinedWork<Callers>();
  /** By tenant, the groups that are yet to be asked about; only the last one takes in more. */
  readonly #waiting = new Map<string, Map<string, IntegratorClaims>>();

  constructor(database: Database, lifeDays: number) {
    this.#database = database;
    this.#lifeDays = lifeDays;
  }

  async load(tenantId: number, claims: IntegratorClaims): Promise<IntegratorCaller | undefined> {
    const own = `${claims.family} ${claims.subject}`;
    const group = this.#groupOf(tenantId, own);
    const callers = this.#waiting.get(group) ?? new Map<string, IntegratorClaims>();
    this.#waiting.set(group, callers.set(own, claims));
    const found = await this.#joined.do(group, async () => {
      this.#waiting.delete(group);
      const known = await loadIntegratorCallers(
        this.#database,
        tenantId,
        [...callers.values()],
        this.#lifeDays,
      );
      return new Map([...callers.keys()].map((key, place) => [key, known[place]]));
    });
    return found.get(own);
  }

  #groupOf(tenantId: number, own: string): string {
    for (let nth = 0; ; nth += 1) {
      const group = `${tenantId} ${nth}`;
      const callers = this.#waiting.get(group);
      if (!callers || callers.size < MOST_AT_ONCE || callers.has(own)) return group;
    }
  }
}
