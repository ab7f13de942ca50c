import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/** What a site is, as against what it reports. All of it may be unknown. */
export const siteFacts = (): Migration => ({
  up: async (db) => {
    await run(
      db,
      `alter table client
         add column nameplate_kw float8,
         add column peak_kwp float8,
         add column storage_kwh float8,
         add column latitude float8,
         add column longitude float8,
         add column commissioned_on date,
         add column tilt_degrees float8,
         add column azimuth_degrees float8,
         add column hub_height_m float8,
         add column region text,
         add column tags text[] not null default '{}'`,
    );
  },
});
