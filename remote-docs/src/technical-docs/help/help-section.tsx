import { Section } from '../layout/section.tsx';
import { useText } from '../messages/texts.ts';
import { OPENAPI_PATH } from '../reference/use-openapi.ts';
import styles from './help.module.css';
import { useContacts } from './use-contacts.ts';

/** Whom to ask, and the call to action that ends the page. */
export function HelpSection() {
  const t = useText();
  const { sales, support } = useContacts();
  return (
    <>
      <Section id="help" title={t('help.title')}>
        <div className={styles.cards}>
          <HelpCard kind="sales" href={sales} />
          <HelpCard kind="support" href={support} />
          <HelpCard kind="docs" href={OPENAPI_PATH} newTab />
        </div>
      </Section>
      <footer className={styles.footer}>
        <div>
          <h2>{t('footer.title')}</h2>
          <p>{t('footer.text')}</p>
        </div>
        <div className={styles.actions}>
          <a className={styles.primary} href={sales}>
            {t('footer.sales')}
          </a>
          <a className={styles.secondary} href={OPENAPI_PATH} target="_blank" rel="noreferrer">
            {t('footer.docs')} <span>{t('help.newTab')}</span>
          </a>
        </div>
      </footer>
    </>
  );
}

interface HelpCardProps {
  kind: 'sales' | 'support' | 'docs';
  href: string | undefined;
  newTab?: boolean;
}

function HelpCard({ kind, href, newTab = false }: HelpCardProps) {
  const t = useText();
  return (
    <div className={styles.card}>
      <h3>{t(`help.${kind}.title`)}</h3>
      <p>{t(`help.${kind}.text`)}</p>
      <a href={href} {...(newTab && { target: '_blank', rel: 'noreferrer' })}>
        {t(`help.${kind}.link`)}
        {newTab && <span> {t('help.newTab')}</span>}
      </a>
    </div>
  );
}
