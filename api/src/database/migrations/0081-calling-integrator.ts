/**
 * Who calls with a token of a client, if its sign-in has not ended; every call of an integrator asks this. As a function its plan is made
 * once a connection and kept: to make it took twice as long as to look the three rows up.
 */
export const callingIntegrator = `
create function calling_integrator(p_tenant int, p_family uuid, p_client uuid, p_days int)
returns table (client_name text, id uuid, name text, timezone text) language plpgsql stable as $$
begin
  return query
  select c.name, t.id, t.name, t.timezone
  from session_family f
  join client c on c.tenant_id = f.tenant_id and c.client_id = f.client_id
  join tenant t on t.tenant_id = f.tenant_id
  where f.tenant_id = p_tenant and f.family_id = p_family and f.client_id = p_client
    and f.ended_at is null and c.deleted_at is null and f.created_at > now() - make_interval(days => p_days);
end $$`;
