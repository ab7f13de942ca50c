import type { PartReleases, PartReleasesList, ReleaseDiff, ReleaseHistory } from 'api/contract';
import { useApi, withQuery } from 'shared-auth';

/** Milliseconds. While somebody moves a part, others look on. */
const OFTEN = 2000;
const USUALLY = 15_000;

const PATH = '/v1/releases';

/** What is live of each part. Read again while the page is open: others move parts too, and canaries make progress. */
export function useReleases() {
  return useApi<PartReleasesList>(PATH, {
    refreshInterval: (latest) => (latest?.data.some(({ running }) => running.length > 0) ? OFTEN : USUALLY),
  });
}

export const releasesPath = (remote: PartReleases['remote']) => `${PATH}/${remote}`;

/** One page of a part's history, from a place on; `null` is its beginning. */
export function useReleaseHistory(remote: string, before: string | null) {
  return useApi<ReleaseHistory>(
    withQuery(`${releasesPath(remote)}/history`, before === null ? {} : { before }),
    {
      // What was shown stays as it is: the next page begins where this one ended.
      revalidateOnFocus: false,
    },
  );
}

/** What two releases say differently of themselves; nothing is read of one alone. */
export function useReleaseDiff(remote: string, from: string, to: string) {
  const path = from === '' || to === '' || from === to ? null : `${releasesPath(remote)}/diff`;
  return useApi<{ data: ReleaseDiff }>(path && withQuery(path, { from, to }), { revalidateOnFocus: false });
}
