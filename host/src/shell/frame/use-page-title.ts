import { useEffect } from 'react';
import { useText } from '../texts.ts';

/** Names the document after the page. Nothing while the page is not known. */
export function usePageTitle(page: string | undefined): void {
  const t = useText();
  useEffect(() => {
    if (page !== undefined) document.title = t('title.page', { page });
  }, [page, t]);
}
