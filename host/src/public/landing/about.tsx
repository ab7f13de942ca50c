import buttons from '../button-link.module.css';
import { useText } from '../texts.ts';
import { type Contacts, mailHref } from '../use-contacts.ts';
import { Section } from './section.tsx';
import styles from './sections.module.css';

/** About and contact, one below the other: both are a few words. */
export function About({ contacts }: { contacts: Contacts }) {
  const t = useText();
  return (
    <>
      <Section id="about" title={t('about.title')} raised>
        <p className={styles.prose}>{t('about.text')}</p>
      </Section>
      <Section id="contact" title={t('contact.title')}>
        <div className={styles.contact}>
          <p className={styles.prose}>{t('contact.text')}</p>
          <div className={styles.contactLinks}>
            <a className={buttons.primary} href={mailHref(contacts.sales)}>
              {t('contact.sales')}
            </a>
            <a className={buttons.secondary} href={mailHref(contacts.support)}>
              {t('contact.support')}
            </a>
          </div>
        </div>
      </Section>
    </>
  );
}
