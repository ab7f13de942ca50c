import { useEffect, useRef } from 'react';
import {
  api,
  catalogueAtom,
  type Permission,
  type PermissionGroup,
  sessionStore,
  usePermissionCatalogue,
  useSession,
} from 'shared-auth';
import { type Language, useLocale } from 'shared-ui/i18n';

/** The session asks for the names of permissions in the language with which it began; another language asks again. */
export function useCatalogueLanguage(): void {
  const { language } = useLocale();
  const { status: session } = useSession();
  const { status: catalogue } = usePermissionCatalogue();
  const named = useRef<Language>(undefined);

  useEffect(() => {
    if (session !== 'signed-in') {
      named.current = undefined;
      return undefined;
    }
    named.current ??= language;
    if (catalogue !== 'loaded' || named.current === language) return undefined;
    let current = true;
    const rename = async () => {
      const names = await fetchNames(language);
      if (!current) return;
      named.current = language;
      sessionStore.set(catalogueAtom, { status: 'loaded', ...names });
    };
    // Names in the language of before are better than none.
    rename().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [session, catalogue, language]);
}

async function fetchNames(language: Language) {
  const options = { headers: { 'accept-language': language } };
  const [permissions, groups] = await Promise.all([
    api.get<{ data: Permission[] }>('/v1/permissions', options),
    api.get<{ data: PermissionGroup[] }>('/v1/permissions/by-resource', options),
  ]);
  return { permissions: permissions.data, groups: groups.data };
}
