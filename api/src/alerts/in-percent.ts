import type { AlertRuleTable } from '../database/tables/alerts.ts';

/** Whether the values of such alerts are percentages, whatever the unit of the metric. */
export const isInPercent = (kind: AlertRuleTable['kind']) => ['coverage', 'peers', 'outage'].includes(kind);
