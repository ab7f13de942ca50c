import { useState } from 'react';
import type { Location } from 'react-router-dom';
import { pagesBefore } from './pages-before.ts';

export interface PageBehind {
  page: Location;
  /** Where it stands in the tab's history (see `pagesBefore`); null where the visit began at `/settings`. */
  pageAt: number | null;
}

export function isSettingsPath(pathname: string): boolean {
  return pathname === '/settings';
}

/** `/settings` is a dialog over the page one comes from; over the dashboard when the visit begins there. */
export function usePageBehindSettings(location: Location): PageBehind {
  const isSettings = isSettingsPath(location.pathname);
  const [behind, setBehind] = useState<PageBehind>(
    isSettings
      ? { page: { ...location, pathname: '/dashboard', search: '' }, pageAt: null }
      : { page: location, pageAt: pagesBefore() },
  );
  if (isSettings || behind.page === location) return behind;
  const here = { page: location, pageAt: pagesBefore() };
  setBehind(here);
  return here;
}
