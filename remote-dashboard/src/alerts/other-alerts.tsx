import type { StaffAlert } from 'api/contract';
import { Link, useSearchParams } from 'react-router-dom';
import { useAlertWords } from '../alert-words/use-alert-words.ts';
import { StateBadge } from './alert-badges.tsx';
import { useAlertsOfSite } from './alerts-api.ts';
import { writeAlertsView } from './alerts-view.ts';
import { useText } from './messages/texts.ts';
import styles from './panel.module.css';

/** The site's other alerts, those of its devices included, as far as they are not over. */
export function OtherAlerts({ alert }: { alert: StaffAlert }) {
  const t = useText();
  const { reason } = useAlertWords();
  const [query] = useSearchParams();
  const { data } = useAlertsOfSite(alert.site.id);
  const others = (data?.data ?? []).filter(({ id, state }) => id !== alert.id && state !== 'resolved');
  return (
    <section className={styles.section} aria-label={t('panel.others')}>
      <h3 className={styles.sectionTitle}>{t('panel.others')}</h3>
      {data !== undefined && others.length === 0 && <p className={styles.note}>{t('panel.noOthers')}</p>}
      <ul className={styles.list}>
        {others.map((other) => (
          <li key={other.id} className={styles.badges}>
            <Link
              className={styles.others}
              to={{ search: writeAlertsView(query, { alert: other.id }).toString() }}
              preventScrollReset
            >
              {other.site.id === alert.site.id
                ? reason(other)
                : t('panel.otherAt', { site: other.site.name, reason: reason(other) })}
            </Link>
            <StateBadge state={other.state} />
          </li>
        ))}
      </ul>
    </section>
  );
}
