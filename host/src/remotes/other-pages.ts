import { useMemo } from 'react';
import { usePermissions } from 'shared-auth';
import { useLocale } from 'shared-ui/i18n';
import { localize } from './localize.ts';
import { contractsFor } from './match-route.ts';
import { mayOpen } from './may-open.ts';
import { usePerson } from './person.ts';
import { useRegistry } from './remotes-context.tsx';

/** Pages of remotes that the navigation does not name, such as a form for something new, in the order of their names. */
export function useOtherPages(): { path: string; label: string }[] {
  const { registry } = useRegistry();
  const { language } = useLocale();
  const { any } = usePermissions();
  const person = usePerson();
  return useMemo(() => {
    const contracts = registry === null ? [] : contractsFor(registry, person).map(({ contract }) => contract);
    const named = new Set(contracts.flatMap(({ nav }) => nav.map(({ path }) => path)));
    return (
      contracts
        .flatMap(({ routes }) => routes)
        .filter((route) => !route.public && !named.has(route.path) && mayOpen(route, { any }))
        // What a page with a parameter is about only another page knows.
        .filter(({ path }) => !path.includes(':') && !path.includes('*'))
        .map(({ path, title }) => ({ path, label: localize(title, language) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, language))
    );
  }, [registry, person, any, language]);
}
