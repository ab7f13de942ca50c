import { useEffect, useState } from 'react';
import { useCurrentUser, useTenant } from 'shared-auth';
import { adoptSettings } from '../../settings/settings-store.ts';

/**
 * Brings the person's own settings into force once it is known who they are. False until then for somebody whose
 * settings are still on their way, so that no page shows first one language and then another.
 */
export function useOwnSettings(): boolean {
  const { user } = useCurrentUser();
  const { tenant } = useTenant();
  const owner = user && tenant ? { tenant: tenant.id, person: user.id } : undefined;
  const key = owner && `${owner.tenant} ${owner.person}`;
  const [adopted, setAdopted] = useState<string>();

  useEffect(() => {
    if (key === undefined || key === adopted) return undefined;
    const [tenant = '', person = ''] = key.split(' ');
    let current = true;
    const settle = () => current && setAdopted(key);
    // A catalogue that cannot be fetched leaves the language as it is, which is better than no page.
    adoptSettings({ tenant, person }).then(settle, settle);
    return () => {
      current = false;
    };
  }, [key, adopted]);

  return key === undefined || key === adopted;
}
