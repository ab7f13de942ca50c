import type { Migration } from 'kysely/migration';
import { APP_ROLE, type Layout, makeSharedTables, makeTenantTables, run } from '../tenant-tables.ts';

export const tenantsAndPeople = (layout: Layout): Migration => ({
  up: async (db) => {
    // Roles belong to the whole server: another database of it may have made this one, at this very moment too.
    await run(
      db,
      `do $$ begin
         if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
           create role ${APP_ROLE} ${layout.distributed ? 'login' : 'nologin'};
         end if;
         execute format('grant ${APP_ROLE} to %I', current_user);
       exception when duplicate_object or unique_violation or insufficient_privilege then null;
       end $$;`,
    );

    await run(
      db,
      `create table tenant (
         tenant_id int primary key,
         id uuid not null,
         name text not null,
         timezone text not null default 'UTC',
         created_at timestamptz not null default now(),
         unique (id)
       );
       -- A person may belong to several tenants, so identities stand outside of them.
       create table person (
         person_id uuid primary key,
         email text not null check (email = lower(email)),
         created_at timestamptz not null default now(),
         unique (email)
       );
       create table person_identity (
         issuer text not null,
         subject text not null,
         person_id uuid not null,
         created_at timestamptz not null default now(),
         primary key (issuer, subject),
         unique (person_id, issuer)
       );
       create table signing_key (
         key_id text primary key,
         secret text not null,
         created_at timestamptz not null default now()
       );`,
    );
    await makeSharedTables(db, layout, ['tenant'], ['select']);
    await makeSharedTables(db, layout, ['person', 'person_identity'], ['select', 'insert']);
    await makeSharedTables(db, layout, ['signing_key'], []);
    await run(db, `alter table person_identity add foreign key (person_id) references person`);

    await run(
      db,
      `create table app_user (
         tenant_id int not null,
         user_id uuid not null,
         person_id uuid not null,
         email text not null,
         username text not null,
         first_name text not null,
         last_name text not null,
         status text not null default 'active' check (status in ('active', 'inactive')),
         last_login_at timestamptz,
         created_at timestamptz not null default now(),
         updated_at timestamptz not null default now(),
         primary key (tenant_id, user_id),
         unique (tenant_id, person_id)
       );
       create index app_user_person on app_user (person_id);
       create table role (
         tenant_id int not null,
         role_id uuid not null,
         name text not null,
         display_name text not null,
         description text not null default '',
         is_system boolean not null default false,
         created_at timestamptz not null default now(),
         updated_at timestamptz not null default now(),
         primary key (tenant_id, role_id),
         unique (tenant_id, name)
       );
       create table role_permission (
         tenant_id int not null,
         role_id uuid not null,
         action text not null,
         primary key (tenant_id, role_id, action)
       );
       create table user_role (
         tenant_id int not null,
         user_id uuid not null,
         role_id uuid not null,
         primary key (tenant_id, user_id, role_id)
       );
       create index user_role_role on user_role (tenant_id, role_id);
       create table session_family (
         tenant_id int not null,
         family_id uuid not null,
         user_id uuid,
         client_id uuid,
         csrf_hash text,
         csrf_expires_at timestamptz,
         created_at timestamptz not null default now(),
         ended_at timestamptz,
         end_reason text,
         primary key (tenant_id, family_id),
         check ((user_id is null) <> (client_id is null))
       );
       create index session_family_user on session_family (tenant_id, user_id) where user_id is not null;
       create index session_family_client on session_family (tenant_id, client_id) where client_id is not null;
       create table refresh_token (
         tenant_id int not null,
         token_hash text not null,
         family_id uuid not null,
         created_at timestamptz not null default now(),
         expires_at timestamptz not null,
         replaced_at timestamptz,
         primary key (tenant_id, token_hash)
       );
       create index refresh_token_family on refresh_token (tenant_id, family_id);
       create table audit_entry (
         tenant_id int not null,
         entry_id uuid not null,
         at timestamptz not null default now(),
         actor_kind text not null check (actor_kind in ('user', 'client', 'system')),
         actor_id uuid,
         actor_name text not null,
         action text not null,
         target_type text not null,
         target_id text not null,
         target_name text not null,
         before jsonb,
         after jsonb,
         request_id text,
         primary key (tenant_id, entry_id)
       );
       create index audit_entry_at on audit_entry (tenant_id, at desc);`,
    );
    await makeTenantTables(db, layout, [
      'app_user',
      'role',
      'role_permission',
      'user_role',
      'session_family',
      'refresh_token',
    ]);
    // Append-only: nobody who works through the service can change what was recorded.
    await makeTenantTables(db, layout, ['audit_entry'], ['select', 'insert']);
    // At sign-in the person is known before the tenant is.
    await run(
      db,
      `create policy own_memberships on app_user for select
         using (person_id = nullif(current_setting('app.person_id', true), '')::uuid)`,
    );

    await run(db, `alter table app_user add foreign key (tenant_id) references tenant`);
    await run(db, `alter table app_user add foreign key (person_id) references person`);
    await run(db, `alter table role add foreign key (tenant_id) references tenant`);
    await run(
      db,
      `alter table role_permission add foreign key (tenant_id, role_id) references role on delete cascade`,
    );
    await run(
      db,
      `alter table user_role add foreign key (tenant_id, user_id) references app_user on delete cascade`,
    );
    await run(db, `alter table user_role add foreign key (tenant_id, role_id) references role`);
    await run(
      db,
      `alter table session_family add foreign key (tenant_id, user_id) references app_user on delete cascade`,
    );
    await run(
      db,
      `alter table refresh_token add foreign key (tenant_id, family_id) references session_family on delete cascade`,
    );
  },
});
