import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { DatabaseAway } from './away.ts';
import type { ServerLine } from './server-line.ts';

/**
 * Connections of a server that may be away. Then nobody waits for one: who asks is refused at once, who waits is refused
 * when it is noticed, and what was asked of a server that hangs is given up.
 */
export function guardedPool(pool: Pool, line: ServerLine): PostgresPool {
  const clients = new Set<PoolClient>();
  const waiting = new Set<() => void>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  line.onChange((isThere) => {
    if (isThere) return;
    for (const refuse of waiting) refuse();
    for (const client of clients) client.connection.stream.destroy();
  });
  return {
    options: pool.options,
    async connect() {
      if (!line.isThere) throw new DatabaseAway();
      const { promise, resolve, reject } = Promise.withResolvers<PostgresPoolClient>();
      const refuse = () => reject(new DatabaseAway());
      waiting.add(refuse);
      const connecting = pool.connect();
      connecting.then(resolve, reject);
      try {
        return await promise;
      } catch (error) {
        // It may come all the same, when nobody wants it any more.
        connecting.then((late) => late.release(true)).catch(() => undefined);
        throw error;
      } finally {
        waiting.delete(refuse);
      }
    },
    end: () => pool.end(),
  };
}
