import type { ClientList } from 'api/contract';
import { useEffect, useState } from 'react';
import { useApi, usePermissions, withQuery } from 'shared-auth';
import { useRemoteNavigation } from '../remotes/navigation.ts';
import { useOtherPages } from '../remotes/other-pages.ts';
import { usePaletteFills } from '../remotes/slots/palette-fills.ts';
import { useText } from './texts.ts';

/** Milliseconds after the last key (B-10.4), and letters before which a search says nothing. */
const DEBOUNCE = 300;
const SHORTEST_SEARCH = 2;
const MOST_CLIENTS = 8;

export interface PaletteEntry {
  key: string;
  label: string;
  /** Beside the label, such as where a client stands. */
  note?: string;
  to: string;
  /** It is another document, as it is for every link to it: a public page, which needs no session. */
  isDocument?: true;
}

function matches(label: string, text: string): boolean {
  const words = text.toLocaleLowerCase().split(/\s+/);
  const whole = label.toLocaleLowerCase();
  return words.every((word) => whole.includes(word));
}

/** Finds the pages that the person may see and whose names have all words of a text. */
export function usePages(): (text: string) => PaletteEntry[] {
  const t = useText();
  const { main, organization } = useRemoteNavigation();
  const others = useOtherPages();
  const fills = usePaletteFills();
  const tabs = ['general', 'alerts', 'data', 'display'] as const;
  const pages: PaletteEntry[] = [
    ...[...main, ...organization].map(({ id, label, path }) => ({ key: id, label, to: path })),
    ...others.map(({ path, label }) => ({ key: path, label, to: path })),
    ...fills.map(({ path, label }) => ({ key: `fill ${path} ${label}`, label, to: path })),
    ...tabs.map((tab) => ({
      key: `settings ${tab}`,
      label: t('palette.settings', { tab: t(`palette.${tab}`) }),
      to: `/settings?tab=${tab}`,
    })),
    { key: 'docs', label: t('palette.docs'), to: '/technical-docs', isDocument: true },
    { key: 'design', label: t('palette.designSystem'), to: '/design-system', isDocument: true },
  ];
  return (text) => pages.filter(({ label }) => matches(label, text));
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Clients whose names match, for who may see clients; the server searches. */
export function useClients(text: string): { entries: PaletteEntry[]; searching: boolean; failed: boolean } {
  const { has } = usePermissions();
  const settled = useSettled(text);
  const wanted = has('client.read') && text.length >= SHORTEST_SEARCH;
  const path =
    wanted && settled.length >= SHORTEST_SEARCH
      ? withQuery('/v1/clients', { search: settled, limit: MOST_CLIENTS })
      : null;
  const { data, error } = useApi<ClientList>(path);
  const entries = (wanted ? (data?.data ?? []) : []).map(({ id, name, location }) => ({
    key: id,
    label: name,
    to: `/statistics?client=${id}`,
    ...(location && { note: location }),
  }));
  return {
    entries,
    searching: wanted && !error && (!data || settled !== text),
    failed: wanted && error !== undefined,
  };
}
