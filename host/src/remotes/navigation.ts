import type { ContractNavItem } from 'federation/contract';
import { useMemo } from 'react';
import { usePermissions } from 'shared-auth';
import { useLocale } from 'shared-ui/i18n';
import { localize } from './localize.ts';
import { contractsFor } from './match-route.ts';
import { usePerson } from './person.ts';
import { runPageAhead } from './page-ahead.ts';
import { preloadRelease } from './preload.ts';
import { useRegistry, useRemotes } from './remotes-context.tsx';

export interface NavigationEntry {
  id: string;
  path: string;
  label: string;
  /** Call when the pointer comes near: the page's code then travels and runs before the click. Never rejects. */
  prepare: () => Promise<void>;
}

export type Navigation = Record<ContractNavItem['area'], NavigationEntry[]>;

/** The navigation that the remotes' contracts ask for and the person may see. */
export function useRemoteNavigation(): Navigation {
  const { registry } = useRegistry();
  const remotes = useRemotes();
  const { language } = useLocale();
  const { any } = usePermissions();
  const person = usePerson();
  return useMemo(() => {
    const items = (registry === null ? [] : contractsFor(registry, person)).flatMap((candidate) =>
      candidate.contract.nav.filter((item) => any(item.permissions.any)).map((item) => ({ item, candidate })),
    );
    // Ids are ASCII: the rules of a language would take longer to be read than all of this.
    items.sort((a, b) => a.item.order - b.item.order || (a.item.id < b.item.id ? -1 : 1));
    const of = (area: ContractNavItem['area']) =>
      items
        .filter(({ item }) => item.area === area)
        .map(({ item, candidate }) => ({
          id: item.id,
          path: item.path,
          label: localize(item.label, language),
          prepare: () => {
            // All files at once; what runs them would ask for one after the other.
            void preloadRelease(candidate.contract, remotes.loader.folderOf(candidate));
            return runPageAhead(remotes, { pathname: item.path }, { data: false });
          },
        }));
    return { main: of('main'), organization: of('organization') };
  }, [registry, person, any, language, remotes]);
}
