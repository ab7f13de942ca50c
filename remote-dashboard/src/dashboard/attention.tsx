import type { Attention as Answer, StaffAlert } from 'api/contract';
import { Link } from 'react-router-dom';
import { ErrorView, failureText, SectionCard, StatusBadge } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useAlertWords } from '../alert-words/use-alert-words.ts';
import { useText } from '../messages/text.ts';
import styles from './attention.module.css';
import { sitesLastTime, useKeptSites } from './sites-last-time.ts';
import { useAttention } from './use-attention.ts';

/** The sites at which something is wrong, or that there are none. */
export function Attention() {
  const text = useText();
  const { mayRead, attention, error, retry } = useAttention();
  useKeptSites(attention?.sites.length);
  if (!mayRead) return null;
  return (
    <SectionCard
      title={text('attention.title')}
      extra={
        <Link className={styles.link ?? ''} to="/alerts">
          {text('attention.list')}
        </Link>
      }
    >
      <div className={styles.body} aria-busy={attention === null && error === undefined}>
        {attention !== null ? (
          <>
            <Sites attention={attention} />
            <LeftOut count={attention.in_maintenance} />
          </>
        ) : error ? (
          <ErrorView compact title={text('attention.error')} message={failureText(error)} onRetry={retry} />
        ) : (
          <Places count={sitesLastTime()} />
        )}
      </div>
    </SectionCard>
  );
}

function Sites({ attention }: { attention: Answer }) {
  const text = useText();
  const { sites, total_sites } = attention;
  if (sites.length === 0) return <AllWell attention={attention} />;
  const more = total_sites - sites.length;
  return (
    <>
      <ul className={styles.sites}>
        {sites.map((alert) => (
          <li key={alert.id}>
            <Site alert={alert} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link className={styles.link ?? ''} to="/alerts">
          {text('attention.more', { count: more })}
        </Link>
      )}
    </>
  );
}

/** As high as sites are: what stands below does not move when they arrive. */
function Places({ count }: { count: number }) {
  return (
    <ul className={styles.sites} aria-hidden="true">
      {Array.from({ length: count }, (_none, place) => (
        <li key={place}>
          <div className={`${styles.site} ${styles.place}`}>
            <span className={styles.name}>&nbsp;</span>
            <span className={styles.reason}>&nbsp;</span>
            <StatusBadge tone="neutral">&nbsp;</StatusBadge>
          </div>
        </li>
      ))}
    </ul>
  );
}

const tones = { critical: 'error', high: 'warning', medium: 'info', low: 'neutral' } as const;

function Site({ alert }: { alert: StaffAlert }) {
  const text = useText();
  const { reason } = useAlertWords();
  return (
    <Link className={styles.site ?? ''} to={`/alerts?state=${alert.state}&alert=${alert.id}`}>
      <span className={styles.name}>{alert.site.name}</span>
      <span className={styles.reason}>{reason(alert)}</span>
      <StatusBadge tone={tones[alert.severity]}>{text(`severity.${alert.severity}`)}</StatusBadge>
    </Link>
  );
}

/** No alert is not yet all is well: a site whose silence no rule watches is told of too. */
function AllWell({ attention }: { attention: Answer }) {
  const text = useText();
  const format = useFormat();
  const { active_sites: active, reporting_sites: reporting, in_maintenance: resting } = attention;
  // Those in maintenance are told of by themselves.
  if (active === 0 && resting > 0) return null;
  if (active === 0) return <p className={styles.well}>{text('attention.none')}</p>;
  return (
    <p className={styles.well}>
      {reporting === active
        ? text('attention.all', { count: active })
        : text('attention.some', { reporting: format.number(reporting), active: format.number(active) })}
    </p>
  );
}

function LeftOut({ count }: { count: number }) {
  const text = useText();
  if (count === 0) return null;
  return (
    <Link className={styles.link ?? ''} to="/alerts/maintenance">
      {text('attention.maintenance', { count })}
    </Link>
  );
}
