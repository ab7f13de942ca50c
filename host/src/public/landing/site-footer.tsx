import { useState } from 'react';
import { isLanguage, languages, setLocale, useLocale } from 'shared-ui/i18n';
import { keepPreferences } from '../../preferences/browser-preferences.ts';
import { BrandMark } from '../../brand/brand-mark.tsx';
import { useText } from '../texts.ts';
import { type Contacts, mailHref } from '../use-contacts.ts';
import { LegalDialog, type LegalText } from './legal-dialog.tsx';
import styles from './site-footer.module.css';

/** A fixed year (B-3.1). */
const COPYRIGHT_YEAR = '2025';

const legalTexts: readonly LegalText[] = ['privacy', 'terms', 'cookies'];

export function SiteFooter({ contacts }: { contacts: Contacts }) {
  const t = useText();
  const [open, setOpen] = useState<LegalText>();
  return (
    <footer className={styles.footer} aria-label={t('footer.label')}>
      <div className={styles.inner}>
        <nav className={styles.columns} aria-label={t('footer.label')}>
          <div>
            <h2>{t('footer.product')}</h2>
            <a href="/design-system">{t('footer.designSystem')}</a>
            {/* There is no page of them: they are sent to who asks. */}
            <a href={mailHref(contacts.sales, t('footer.caseStudies'))}>{t('footer.caseStudies')}</a>
          </div>
          <div>
            <h2>{t('footer.resources')}</h2>
            <a href="/technical-docs">{t('footer.apiDocumentation')}</a>
            <a href={mailHref(contacts.support)}>{t('footer.support')}</a>
          </div>
          <div>
            <h2>{t('footer.legal')}</h2>
            {legalTexts.map((text) => (
              <button key={text} type="button" onClick={() => setOpen(text)}>
                {t(`footer.${text}`)}
              </button>
            ))}
          </div>
        </nav>
        <div className={styles.last}>
          <span className={styles.copyright}>
            <BrandMark />
            {t('footer.copyright', { year: COPYRIGHT_YEAR })}
          </span>
          <LanguageChoice />
        </div>
      </div>
      {open && <LegalDialog text={open} onClose={() => setOpen(undefined)} />}
    </footer>
  );
}

function LanguageChoice() {
  const t = useText();
  const { language } = useLocale();
  async function choose(chosen: string): Promise<void> {
    if (!isLanguage(chosen)) return;
    await setLocale({ language: chosen });
    document.documentElement.lang = chosen;
    keepPreferences({ language: chosen });
  }
  return (
    <label className={styles.language}>
      {t('footer.language')}
      <select value={language} onChange={(event) => void choose(event.target.value)}>
        {languages.map(({ code, ownName }) => (
          <option key={code} value={code} lang={code}>
            {ownName}
          </option>
        ))}
      </select>
    </label>
  );
}
