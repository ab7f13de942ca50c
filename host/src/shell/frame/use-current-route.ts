import type { ContractRoute } from 'federation/contract';
import { localize } from '../../remotes/localize.ts';
import { matchContractRoute } from '../../remotes/match-route.ts';
import { usePerson } from '../../remotes/person.ts';
import { useRegistry } from '../../remotes/remotes-context.tsx';
import { useLocale } from 'shared-ui/i18n';

export interface CurrentRoute {
  route: ContractRoute;
  title: string;
}

/** What the contracts say of the page at `pathname`; null for an address that is nobody's, or before they are known. */
export function useCurrentRoute(pathname: string): CurrentRoute | null {
  const { registry } = useRegistry();
  const person = usePerson();
  const { language } = useLocale();
  const match = registry && matchContractRoute(registry, person, pathname);
  return match && { route: match.route, title: localize(match.route.title, language) };
}
