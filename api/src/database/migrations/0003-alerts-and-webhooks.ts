import type { Migration } from 'kysely/migration';
import { type Layout, makeTenantTables, run } from '../tenant-tables.ts';

export const alertsAndWebhooks = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(
      db,
      `create table alert_rule (
         tenant_id int not null,
         rule_id uuid not null,
         -- The client that made the rule; it watches that client and the devices registered by it.
         client_id uuid not null,
         -- Only this one of them; null for all.
         device_id uuid,
         name text not null,
         kind text not null check (kind in ('threshold', 'offline')),
         metric_name text,
         condition text check (condition in ('above', 'below')),
         threshold float8,
         hysteresis float8 not null default 0 check (hysteresis >= 0),
         offline_minutes int check (offline_minutes > 0),
         severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
         enabled boolean not null default true,
         created_at timestamptz not null default now(),
         updated_at timestamptz not null default now(),
         primary key (tenant_id, rule_id),
         check (kind <> 'threshold' or (metric_name is not null and condition is not null and threshold is not null)),
         check (kind <> 'offline' or offline_minutes is not null)
       );
       create index alert_rule_client on alert_rule (tenant_id, client_id);
       create table alert (
         tenant_id int not null,
         alert_id uuid not null,
         rule_id uuid not null,
         device_id uuid not null,
         severity text not null,
         message text not null,
         value float8,
         opened_at timestamptz not null default now(),
         resolved_at timestamptz,
         primary key (tenant_id, alert_id)
       );
       create unique index alert_open on alert (tenant_id, rule_id, device_id) where resolved_at is null;
       create index alert_opened on alert (tenant_id, opened_at desc, alert_id);
       create table webhook (
         tenant_id int not null,
         webhook_id uuid not null,
         client_id uuid not null,
         url text not null,
         events text[] not null,
         -- Kept readable: it signs. The one before it signs too until its time is over.
         secret text not null,
         old_secret text,
         old_secret_until timestamptz,
         enabled boolean not null default true,
         disabled_reason text,
         created_at timestamptz not null default now(),
         updated_at timestamptz not null default now(),
         primary key (tenant_id, webhook_id)
       );
       create index webhook_client on webhook (tenant_id, client_id);
       create table webhook_delivery (
         tenant_id int not null,
         delivery_id uuid not null,
         webhook_id uuid not null,
         event text not null,
         payload text not null,
         status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
         attempts int not null default 0,
         last_status int,
         last_error text,
         created_at timestamptz not null default now(),
         last_attempt_at timestamptz,
         next_attempt_at timestamptz,
         primary key (tenant_id, delivery_id)
       );
       create index webhook_delivery_created on webhook_delivery (tenant_id, webhook_id, created_at desc);`,
    );
    await makeTenantTables(db, layout, ['alert_rule', 'alert', 'webhook', 'webhook_delivery']);
    await run(
      db,
      `alter table alert_rule add foreign key (tenant_id, client_id) references client on delete cascade`,
    );
    await run(
      db,
      `alter table alert add foreign key (tenant_id, rule_id) references alert_rule on delete cascade`,
    );
    await run(
      db,
      `alter table alert add foreign key (tenant_id, device_id) references client on delete cascade`,
    );
    await run(
      db,
      `alter table webhook add foreign key (tenant_id, client_id) references client on delete cascade`,
    );
    await run(
      db,
      `alter table webhook_delivery add foreign key (tenant_id, webhook_id) references webhook on delete cascade`,
    );

    // Work to be done later, by whichever process is free. It stays on the coordinator of a distributed database,
    // because rows are claimed across tenants; it names things by id and holds nothing of a tenant's data.
    await run(
      db,
      `create table job (
         job_id bigint generated always as identity primary key,
         kind text not null,
         for_tenant int,
         subject uuid,
         -- At most one job of a kind for a subject, so that asking twice does not do it twice.
         unique (kind, subject),
         run_at timestamptz not null default now(),
         locked_until timestamptz,
         attempts int not null default 0
       );
       create index job_due on job (run_at);
       -- ON CONFLICT has to read the columns that it compares, and nothing else of other tenants' jobs is readable.
       grant insert, select (kind, subject) on job to energy_app;`,
    );
  },
});
