import type { Migration } from 'kysely/migration';
import type { Layout } from '../tenant-tables.ts';
import { countedHours } from './0008-counted-hours.ts';

/** Databases made before the function asked a zone's clock less often have the slower one. */
export const clocksAskedLess = (layout: Layout): Migration => countedHours(layout);
