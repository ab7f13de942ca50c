/**
 * The server asks a silent peer after 30 s, and three times more; then it ends the connection, and lets go of its locks. By
 * default it would keep those of a machine that lost its power or its network for two hours: a process that is gone would
 * count as one that still runs.
 * Source: https://www.postgresql.org/docs/15/runtime-config-connection.html (ignored on sockets of the same machine).
 */
const NOTICES_THE_GONE = ['tcp_keepalives_idle=30', 'tcp_keepalives_interval=10', 'tcp_keepalives_count=3'];

const asOptions = (options: readonly string[]): string => options.map((option) => `-c ${option}`).join(' ');

/** What the connection that watches the server is told when it begins. */
export const LINE_OPTIONS = asOptions(NOTICES_THE_GONE);

/** What each connection that asks is told when it begins. */
export function optionsOf(distributed: boolean): string {
  return asOptions([
    ...NOTICES_THE_GONE,
    // A server that thinks a statement dear compiles it first. Of ten years of history it thinks so of every summary, and
    // compiles for three times as long as the answer takes.
    'jit=off',
    // Without it the workers of Citus do not learn the tenant, and row security shows them nothing.
    ...(distributed ? ['citus.propagate_set_commands=local'] : []),
  ]);
}
