import type { SiteMap, SiteOnMap } from 'api/contract';
import { useApi } from 'shared-auth';

export type SiteState = SiteOnMap['state'];

/** What somebody has to look at first comes first. */
export const siteStates: readonly SiteState[] = ['offline', 'warning', 'maintenance', 'inactive', 'online'];

export const useSiteMap = () => useApi<{ data: SiteMap }>('/v1/site-map');

/** The state that is drawn of several sites: that of the one which is worst. */
export const worstOf = (sites: readonly Pick<SiteOnMap, 'state'>[]): SiteState =>
  siteStates.find((state) => sites.some((site) => site.state === state)) ?? 'online';

/** The worst first, then by name as they came. */
export const byState = (sites: readonly SiteOnMap[]): SiteOnMap[] =>
  sites.toSorted((one, other) => siteStates.indexOf(one.state) - siteStates.indexOf(other.state));
