/** What is kept up to date of each site as readings arrive, without a service around it: what a benchmark measures. */
export { judgeOutage } from './alerts/judge-outage.ts';
export { compactMonths } from './database/compact-months.ts';
export { openDatabase } from './database/database.ts';
export { tenantTransaction } from './database/tenant-transaction.ts';
export { makeForecasts } from './forecast/make-forecasts.ts';
export { judgeLosses } from './losses/judge-losses.ts';
export { lookAtSites } from './quality/look-at-sites.ts';
export { putToRest } from './readings/at-rest/put-to-rest.ts';
// What requests carry is declared there, and known of only to who names it.
export type { sessionsPlugin } from './sessions/sessions.plugin.ts';
export type { traceRequestsPlugin } from './tracing/trace-requests.plugin.ts';
