import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/**
 * Who calls, if their session has not ended; every call of staff asks this. `set enable_seqscan`: a plan that was made while tables
 * were small is kept when they no longer are.
 */
const callingStaff = `
create function calling_staff(p_tenant int, p_family uuid, p_user uuid, p_days int)
returns table (
  person_id uuid, first_name text, last_name text, csrf_hash text, csrf_expires_at timestamptz, one_tenant boolean,
  id uuid, name text, timezone text, browser text, system text,
  sign_in_id uuid, signed_in_at timestamptz, authenticated_at timestamptz, permissions json
) language plpgsql stable set enable_seqscan = off as $$
begin
  return query
  select u.person_id, u.first_name, u.last_name, f.csrf_hash, f.csrf_expires_at, f.one_tenant,
    t.id, t.name, t.timezone, f.browser, f.system,
    coalesce(f.sign_in_id, f.family_id), coalesce(f.signed_in_at, f.created_at), coalesce(f.authenticated_at, f.created_at),
    array_to_json(array(
      select distinct p.action from user_role r
      join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
      where r.tenant_id = p_tenant and r.user_id = p_user))
  from session_family f
  join app_user u on u.tenant_id = f.tenant_id and u.user_id = f.user_id
  join tenant t on t.tenant_id = f.tenant_id
  where f.tenant_id = p_tenant and f.family_id = p_family and f.user_id = p_user
    and f.ended_at is null and u.status = 'active'
    and coalesce(f.signed_in_at, f.created_at) > now() - make_interval(days => p_days);
end $$`;

/**
 * Whether anything has happened to the clients and to the days from one to another, of one moment. Of clients not only when the latest
 * change was: of two at a time the earlier one may be seen later.
 */
const quarterStamps = `
create function quarter_stamps(p_tenant int, p_metric text, p_first date, p_last date)
returns table (clients text, series int, quantity text, now float8, days text)
language plpgsql stable set enable_seqscan = off as $$
begin
  return query
  select concat_ws(' ', c.stamp, s.series, s.latest), s.series,
    (select q.quantity from metric_quantity q where q.tenant_id = p_tenant and q.metric_name = p_metric),
    date_part('epoch', now()) * 1000, (
      select string_agg(concat(r.day - date '1970-01-01', ' ', r.version), ',') from reading_change r
      where r.tenant_id = p_tenant and r.day >= p_first and r.day <= p_last)
  from (
    select concat_ws(' ', count(*), count(deleted_at), sum(version), max(updated_at)) as stamp
    from client where tenant_id = p_tenant) as c, (
    select count(*)::int as series, max(series_id) as latest
    from series where tenant_id = p_tenant and metric_name = p_metric) as s;
end $$`;

/** As functions these are planned once a connection: to plan each of them took three times as long as to look it up. */
export const plannedOnce = (): Migration => ({
  up: async (db) => {
    for (const statement of [callingStaff, quarterStamps]) await run(db, statement);
  },
});
