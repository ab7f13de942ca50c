import { isOfTheInstallation } from './catalogue.ts';

/**
 * Of the permissions that roles give, those that count in an organization. Whatever its roles say, one that does not
 * operate the installation holds nothing that concerns the others.
 */
export function withinReach(actions: Iterable<string>, operates: boolean): string[] {
  return [...actions].filter((action) => operates || !isOfTheInstallation(action));
}
