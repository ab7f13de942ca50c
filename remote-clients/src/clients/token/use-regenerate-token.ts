import type { RegeneratedToken } from 'api/contract';
import { useApiMutation } from 'shared-auth';

/** The old token is refused from the moment the answer is made. */
export function useRegenerateToken(id: string) {
  return useApiMutation<RegeneratedToken>('POST', `/v1/clients/${encodeURIComponent(id)}/token`);
}
