import { useMemo } from 'react';
import { usePermissions } from 'shared-auth';
import { useLocale } from 'shared-ui/i18n';
import { localize } from '../localize.ts';
import { usePerson } from '../person.ts';
import { useRegistry } from '../remotes-context.tsx';
import { fillsFor } from './fills-for.ts';

/** Addresses that parts put into the palette besides their pages. They are in the contracts: no code is fetched for them. */
export function usePaletteFills(): { path: string; label: string }[] {
  const { registry } = useRegistry();
  const { language } = useLocale();
  const { any } = usePermissions();
  const person = usePerson();
  return useMemo(() => {
    const found = registry === null ? [] : fillsFor(registry, person, { any }, 'host.palette');
    return found.flatMap(({ fill: { path, title } }) =>
      path === undefined ? [] : [{ path, label: localize(title, language) }],
    );
  }, [registry, person, any, language]);
}
