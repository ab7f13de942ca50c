import { useApiMutation } from 'shared-auth';

const pathOf = ({ id }: { id: string }) => `/v1/clients/${encodeURIComponent(id)}`;

export function useDeleteClient() {
  return useApiMutation<void, { id: string }>('DELETE', pathOf, { revalidate: ['/v1/clients'] });
}

/** Takes a deletion back; token and readings are as before. */
export function useRestoreClient() {
  return useApiMutation<unknown, { id: string }>('POST', (input) => `${pathOf(input)}/restore`, {
    body: () => undefined,
    revalidate: ['/v1/clients'],
  });
}
