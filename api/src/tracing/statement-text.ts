const MOST = 2000;
const SETTINGS = /^(?:\s*(?:begin|set)\b[^;]*;)*\s*/i;

/** A statement without what was written into it: values of people and tenants are nothing for a collector. */
export function statementText(sql: string): string {
  return sql
    .slice(0, 5 * MOST)
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/(?<![\w$."])\d+(?:\.\d+)?/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MOST);
}

/** The first word of what it does after its settings: `select`, `insert`, `commit`. */
export function operationOf(sql: string): string {
  const [settings = ''] = SETTINGS.exec(sql) ?? [];
  return (/^\w+/.exec(sql.slice(settings.length)) ?? /\w+/.exec(sql))?.[0].toLowerCase() ?? 'statement';
}
