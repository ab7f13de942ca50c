import { useEffect, useState } from 'react';

/** `mailto:` addresses; undefined until they are known. */
export interface Contacts {
  sales: string | undefined;
  support: string | undefined;
}

/** Whom to write to: `contacts` of the run-time configuration, which whoever runs the platform chooses. */
export function useContacts(): Contacts {
  const [contacts, setContacts] = useState<Contacts>({ sales: undefined, support: undefined });
  useEffect(() => {
    const stop = new AbortController();
    load(stop.signal).then(
      ({ sales, support }) => setContacts({ sales: `mailto:${sales}`, support: `mailto:${support}` }),
      // The cards then say whom to ask, without the address.
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  return contacts;
}

async function load(signal: AbortSignal): Promise<{ sales: string; support: string }> {
  const answer = await fetch('/config.json', { signal });
  if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`);
  const { contacts } = (await answer.json()) as { contacts: { sales: string; support: string } };
  return contacts;
}
