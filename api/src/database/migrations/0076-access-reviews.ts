import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

const tables = {
  access_review: `
    started_at timestamptz not null default now(),
    started_by uuid not null,
    started_by_name text not null,
    primary key (tenant_id, review_id)`,
  access_review_item: `
    item_id uuid not null,
    user_id uuid,
    user_name text,
    role_id uuid not null,
    role_name text not null,
    administrator boolean not null,
    last_login_at timestamptz,
    primary key (tenant_id, review_id, item_id)`,
  access_review_decision: `
    item_id uuid not null,
    decision text not null check (decision in ('confirmed', 'removed', 'gone')),
    decided_at timestamptz not null default now(),
    decided_by uuid not null,
    decided_by_name text not null,
    primary key (tenant_id, review_id, item_id)`,
  access_review_end: `
    ended_at timestamptz not null default now(),
    ended_by uuid not null,
    ended_by_name text not null,
    primary key (tenant_id, review_id)`,
};

/** Reviews of who holds which role. A record: people and roles are kept by name, and nothing of it can be changed. */
export const accessReviews = (layout: Layout): Migration => ({
  up: async (db) => {
    for (const [name, columns] of Object.entries(tables))
      await run(db, `create table ${name} (tenant_id int not null, review_id uuid not null, ${columns})`);
    await makeTenantTables(db, layout, Object.keys(tables), ['select', 'insert']);
  },
});
