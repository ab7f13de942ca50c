import type { RuntimeConfig } from 'api/contract';
import { useEffect, useState } from 'react';
import { fetchRuntimeConfig } from '../runtime-config.ts';

/** E-mail addresses that the landing page names; empty until they are known. */
export type Contacts = Partial<RuntimeConfig['contacts']>;

export function useContacts(): Contacts {
  const [contacts, setContacts] = useState<Contacts>({});
  useEffect(() => {
    let current = true;
    fetchRuntimeConfig().then(
      (config) => current && setContacts(config.contacts),
      // The words are there without the addresses.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return contacts;
}

/** Undefined, which makes no link, while the address is not known. */
export function mailHref(address: string | undefined, subject?: string): string | undefined {
  if (address === undefined) return undefined;
  return `mailto:${address}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
}
