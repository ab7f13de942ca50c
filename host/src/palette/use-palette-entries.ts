import { useCurrentUser, usePermissions, useTenant } from 'shared-auth';
import { useRemoteNavigation } from '../remotes/navigation.ts';
import { useOtherPages } from '../remotes/other-pages.ts';
import { usePaletteFills } from '../remotes/slots/palette-fills.ts';
import { keepUsed, knownEntry, lastUsed, MOST_SHOWN, type PaletteOwner } from './last-used.ts';
import { useText } from './texts.ts';
import { useActions } from './use-actions.ts';

export interface PaletteEntry {
  key: string;
  label: string;
  /** Beside the label, such as where a client stands. */
  note?: string;
  to?: string;
  /** What choosing it does instead. It never counts as used: nobody signs out by Enter because they did so before. */
  run?: () => void;
  /** The permission by which it was found. */
  needs?: Parameters<ReturnType<typeof usePermissions>['has']>[0];
  /** It is another document, as it is for every link to it: a public page, which needs no session. */
  isDocument?: true;
}

function matches(label: string, text: string): boolean {
  const words = text.toLocaleLowerCase().split(/\s+/);
  const whole = label.toLocaleLowerCase();
  return words.every((word) => whole.includes(word));
}

/** The pages that the person may see. */
export function usePages(): PaletteEntry[] {
  const t = useText();
  const { main, organization } = useRemoteNavigation();
  const others = useOtherPages();
  const fills = usePaletteFills();
  const tabs = ['general', 'alerts', 'data', 'display'] as const;
  return [
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
}

export interface LocalEntries {
  recent: PaletteEntry[];
  pages: PaletteEntry[];
  actions: PaletteEntry[];
}

/** What is known without asking the server and has all words of a text, each entry once. */
export function useLocalEntries() {
  const { has } = usePermissions();
  const owner: PaletteOwner = {
    tenant: useTenant().tenant?.id ?? '',
    person: useCurrentUser().user?.id ?? '',
  };
  const pages = usePages();
  const actions = useActions();
  const used = lastUsed(owner);
  const entriesOf = (text: string): LocalEntries => {
    const fits = ({ label }: PaletteEntry) => matches(label, text);
    const recent = used
      .flatMap((key) => pages.find((page) => page.key === key) ?? knownEntry(owner, key) ?? [])
      .filter((entry) => fits(entry) && (entry.needs === undefined || has(entry.needs)))
      .slice(0, MOST_SHOWN);
    return {
      recent,
      pages: pages.filter((page) => fits(page) && !recent.includes(page)),
      actions: actions.filter(fits),
    };
  };
  return { entriesOf, used, keep: (entry: PaletteEntry) => keepUsed(owner, entry) };
}
