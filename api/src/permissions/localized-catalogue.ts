import { groupsOf, isOfTheInstallation, permissionGroups, permissions } from './catalogue.ts';
import german from './languages/de.json' with { type: 'json' };
import spanish from './languages/es.json' with { type: 'json' };
import french from './languages/fr.json' with { type: 'json' };
import japanese from './languages/ja.json' with { type: 'json' };
import type { Permission, PermissionGroup } from './permission.schema.ts';

interface Catalogue {
  permissions: Permission[];
  groups: PermissionGroup[];
}

type Texts = typeof german;

const byLanguage: Record<string, Catalogue> = {
  en: { permissions, groups: permissionGroups },
  de: inWords(german),
  es: inWords(spanish),
  fr: inWords(french),
  ja: inWords(japanese),
};

/** The languages in which the names of permissions are known, the one for everybody else first. */
export const catalogueLanguages = Object.keys(byLanguage);

/**
 * The catalog in one of `catalogueLanguages`; English in any other.
 * @param operates whether the organization operates the installation; others cannot give what concerns it
 */
export function catalogueIn(language: string, operates: boolean): Catalogue {
  const all = byLanguage[language] ?? { permissions, groups: permissionGroups };
  if (operates) return all;
  const ofOrganizations = ({ action }: Permission) => !isOfTheInstallation(action);
  return {
    permissions: all.permissions.filter(ofOrganizations),
    groups: all.groups
      .map((group) => ({ ...group, permissions: group.permissions.filter(ofOrganizations) }))
      .filter((group) => group.permissions.length > 0),
  };
}

function inWords(texts: Texts): Catalogue {
  const named: Record<string, { display_name: string; description: string } | undefined> = texts.permissions;
  const translated = permissions.map((permission) => ({ ...permission, ...named[permission.action] }));
  return { permissions: translated, groups: groupsOf(translated, texts.groups) };
}
