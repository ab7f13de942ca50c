import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { companyAtom } from '../../settings/settings-store.ts';

/** Names the document after the page and the organization. Nothing while the page is not known. */
export function usePageTitle(page: string | undefined): void {
  const company = useAtomValue(companyAtom);
  useEffect(() => {
    if (page !== undefined) document.title = `${page} · ${company}`;
  }, [page, company]);
}
