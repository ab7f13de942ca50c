import type { AccessFindings, AccessReviewItems, AccessReviewList } from 'api/contract';
import { useApi, useApiMutation, withQuery } from 'shared-auth';
import { refreshOwnPermissions } from '../access/permissions.ts';

export const ITEMS_A_PAGE = 25;

export type Shown = 'undecided' | 'decided' | 'all';

/** What a decision or another review changes. */
const stale = ['/v1/access-reviews', '/v1/access-findings', '/v1/users', '/v1/roles', '/v1/audit'];

export function useFindings() {
  const { data, ...rest } = useApi<{ data: AccessFindings }>('/v1/access-findings');
  return { ...rest, findings: data?.data };
}

/** The latest first. */
export function useReviews() {
  const { data, ...rest } = useApi<AccessReviewList>('/v1/access-reviews');
  return { ...rest, reviews: data?.data };
}

export function useReviewItems(id: string, page: number, shown: Shown) {
  const decided = shown === 'all' ? undefined : String(shown === 'decided');
  const path = `/v1/access-reviews/${encodeURIComponent(id)}/items`;
  return useApi<AccessReviewItems>(withQuery(path, { page, limit: ITEMS_A_PAGE, decided }), {
    keepPreviousData: true,
  });
}

export function useStartReview() {
  return useApiMutation('POST', '/v1/access-reviews', { revalidate: stale });
}

export function useEndReview(id: string) {
  return useApiMutation('POST', `/v1/access-reviews/${encodeURIComponent(id)}/end`, { revalidate: stale });
}

export type Decision = 'confirm' | 'remove';

export function useDecide(id: string) {
  const { trigger, ...rest } = useApiMutation<void, { item: string; decision: Decision }>(
    'POST',
    ({ item }) => `/v1/access-reviews/${encodeURIComponent(id)}/items/${encodeURIComponent(item)}/decision`,
    { body: ({ decision }) => ({ decision }), revalidate: stale },
  );
  return {
    ...rest,
    decide: async (item: string, decision: Decision) => {
      await trigger({ item, decision });
      refreshOwnPermissions();
    },
  };
}
