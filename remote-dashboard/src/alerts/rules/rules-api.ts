import type { DryRun, StaffAlertRule, StaffRuleRequest } from 'api/contract';
import { api, useApi, useRevalidate } from 'shared-auth';

const PATH = '/v1/alert-rules';

export function useRules() {
  return useApi<{ data: StaffAlertRule[] }>(PATH);
}

export function useRefreshRules(): () => Promise<void> {
  const revalidate = useRevalidate();
  return async () => {
    await Promise.all([revalidate(PATH), revalidate('/v1/alerts')]);
  };
}

/** The rule as the server has it, with the tag by which it knows that nobody changed it since. */
export async function readRule(id: string): Promise<{ rule: StaffAlertRule; tag: string | null }> {
  const answer = await api.send<{ data: StaffAlertRule }>('GET', `${PATH}/${id}`, undefined);
  return { rule: answer.body.data, tag: answer.etag };
}

export async function saveRule(rule: StaffRuleRequest, id: string | null, tag: string | null): Promise<void> {
  const options = { headers: tag === null ? {} : { 'if-match': tag } };
  if (id === null) await api.send('POST', PATH, rule);
  else await api.send('PUT', `${PATH}/${id}`, rule, options);
}

export async function deleteRule(id: string): Promise<void> {
  await api.send('DELETE', `${PATH}/${id}`, undefined);
}

export async function tryRule(rule: StaffRuleRequest): Promise<DryRun> {
  const { data } = await api.post<{ data: DryRun }>(`${PATH}/dry-run`, rule);
  return data;
}
