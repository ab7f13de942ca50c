/** How far back, in hours. */
export const periods = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24, quarter: 90 * 24 } as const;
export type Period = keyof typeof periods;

/** The trail as the address says it: whoever opens the same address asks the same. */
export interface AuditView {
  period: Period | null;
  /** Days of the organization, instead of a period. As they were asked for: they may be none. */
  from: string | null;
  to: string | null;
  action: string | null;
  /** Id of a user or client. */
  actor: string | null;
  target: string | null;
  /** Where the page begins; null for the newest. */
  after: string | null;
}

export const everyEntry = {
  period: null,
  from: null,
  to: null,
  action: null,
  actor: null,
  target: null,
} satisfies Partial<AuditView>;

const LONGEST = 100;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What makes no sense in the address is left out. */
export function readAuditView(query: URLSearchParams): AuditView {
  const text = (name: string) => query.get(name)?.slice(0, LONGEST) || null;
  const period = query.get('period');
  const [from, to] = [text('from'), text('to')];
  const byDays = from !== null || to !== null;
  return {
    from,
    to,
    period: !byDays && period !== null && Object.hasOwn(periods, period) ? (period as Period) : null,
    action: text('action'),
    actor: uuid.exec(query.get('actor') ?? '')?.[0] ?? null,
    target: text('target'),
    after: query.get('after') || null,
  };
}

/** Another filter begins with the newest again; defaults are left out. */
export function writeAuditView(query: URLSearchParams, change: Partial<AuditView>): URLSearchParams {
  const view: AuditView = { ...readAuditView(query), after: null, ...change };
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(view)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
