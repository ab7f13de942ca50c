import type { ConfigProviderProps } from 'antd';
import english from 'antd/es/locale/en_US.js';
import { useEffect, useState } from 'react';
import type { Language } from '../i18n/languages.ts';

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

const loaders: Record<Exclude<Language, 'en'>, () => Promise<{ default: AntdLocale }>> = {
  es: () => import('antd/es/locale/es_ES.js'),
  fr: () => import('antd/es/locale/fr_FR.js'),
  de: () => import('antd/es/locale/de_DE.js'),
  ja: () => import('antd/es/locale/ja_JP.js'),
};

/**
 * antd's own few texts (calendar, empty list) in `language`; English until they arrive. Never nothing: with its first
 * locale antd puts another element around the page, which would begin anew, forms and all.
 */
export function useAntdLocale(language: Language): AntdLocale {
  const [loaded, setLoaded] = useState<{ language: Language; locale: AntdLocale }>();
  useEffect(() => {
    if (language === 'en') return;
    let current = true;
    loaders[language]().then(
      (module) => current && setLoaded({ language, locale: module.default }),
      // Without them antd's few words stay English, which is no reason to bother anyone.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [language]);
  return loaded?.language === language ? loaded.locale : english;
}
