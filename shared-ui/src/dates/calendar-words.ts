import { useEffect, useState } from 'react';
import type { Language } from '../i18n/languages.ts';

const locales: Record<Exclude<Language, 'en'>, () => Promise<unknown>> = {
  es: () => import('dayjs/locale/es.js'),
  fr: () => import('dayjs/locale/fr.js'),
  de: () => import('dayjs/locale/de.js'),
  ja: () => import('dayjs/locale/ja.js'),
};

/** Whether antd's pickers have the names of months, halves of the day and the first day of the week in `language`. */
export function useCalendarWords(language: Language): boolean {
  const [ready, setReady] = useState(language === 'en');
  useEffect(() => {
    if (language === 'en') return;
    let current = true;
    // English names are no reason to have no calendar.
    void locales[language]()
      .catch(() => undefined)
      .then(() => current && setReady(true));
    return () => {
      current = false;
    };
  }, [language]);
  return ready;
}
