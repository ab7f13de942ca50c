import type { MenuItem } from 'shared-ui';
import type { NavigationEntry } from '../../remotes/navigation.ts';

/** Entries of the navigation, as a menu of the bar has them. */
export const menuItems = (entries: readonly NavigationEntry[]): MenuItem[] =>
  entries.map(({ id, path, label, prepare }) => ({
    key: id,
    label,
    to: path,
    onApproach: () => void prepare(),
  }));
