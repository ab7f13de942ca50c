/** What is kept up to date of each site as readings arrive, without a service around it: what a benchmark measures. */
// What requests carry is declared there, and known of only to who names it.
import './sessions/sessions.plugin.ts';
import './tracing/trace-requests.plugin.ts';

export { openDatabase } from './database/database.ts';
export { makeForecasts } from './forecast/make-forecasts.ts';
export { judgeLosses } from './losses/judge-losses.ts';
export { lookAtSites } from './quality/look-at-sites.ts';
