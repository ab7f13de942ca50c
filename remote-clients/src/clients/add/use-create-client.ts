import type { CreateClient, CreatedClient } from 'api/contract';
import { useApiMutation } from 'shared-auth';

/** The answer holds the access token, which is never to be had again. */
export function useCreateClient() {
  return useApiMutation<CreatedClient, CreateClient>('POST', '/v1/clients', { revalidate: ['/v1/clients'] });
}
