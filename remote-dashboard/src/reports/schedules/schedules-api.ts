import type {
  ReportReader,
  ReportSchedule,
  ReportScheduleList,
  ReportScheduleRequest,
  ReportSending,
} from 'api/contract';
import { api, useApi, useRevalidate } from 'shared-auth';

const PATH = '/v1/report-schedules';
const OFTEN = 1500;
const USUALLY = 60_000;
const isUnderWay = (sending: ReportSending | null | undefined) => sending?.ended_at === null;

/** Looked at often while something is being sent, so that it is seen how far it has come. */
export function useSchedules() {
  return useApi<ReportScheduleList>(PATH, {
    refreshInterval: (latest) => (latest?.data.some(({ last }) => isUnderWay(last)) ? OFTEN : USUALLY),
  });
}

export function useReaders() {
  return useApi<{ data: ReportReader[] }>(`${PATH}/readers`);
}

export function useSendings(scheduleId: string) {
  return useApi<{ data: ReportSending[] }>(`${PATH}/${scheduleId}/sendings`, {
    refreshInterval: (latest) => (latest?.data.some(isUnderWay) ? OFTEN : USUALLY),
  });
}

export function useRefreshSchedules(): () => Promise<void> {
  const revalidate = useRevalidate();
  return () => revalidate(PATH);
}

type Stored = Pick<ReportSchedule, 'id' | 'version'>;
const ifMatch = ({ version }: Stored) => ({ headers: { 'if-match': `"${version}"` } });

export async function saveSchedule(request: ReportScheduleRequest, old: Stored | null): Promise<void> {
  if (old === null) await api.send('POST', PATH, request);
  else await api.send('PUT', `${PATH}/${old.id}`, request, ifMatch(old));
}

export async function deleteSchedule(old: Stored): Promise<void> {
  await api.send('DELETE', `${PATH}/${old.id}`, undefined, ifMatch(old));
}

export async function sendNow({ id }: Stored): Promise<void> {
  await api.send('POST', `${PATH}/${id}/sendings`, undefined);
}
