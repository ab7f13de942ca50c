import type { Migration } from 'kysely/migration';
import type { Layout } from '../tenant-tables.ts';
import { countedHours } from './0008-counted-hours.ts';

/** Databases made before have a function that may read all hours for each batch. */
export const hoursByTheirKey = (layout: Layout): Migration => countedHours(layout);
