import type { FixFirst } from 'api/contract';
import { EmptyState, useQuantityText } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { ClientLink } from '../widgets/client-link.tsx';
import styles from './losses.module.css';
import { useText } from './messages/texts.ts';
import { useMoney } from './use-money.ts';

/** At which sites most was lost, why, and since when; the worst first. */
export function FixFirstList({ first }: { first: readonly FixFirst[] }) {
  const t = useText();
  const quantity = useQuantityText();
  const money = useMoney();
  if (first.length === 0) return <EmptyState compact title={t('first.none')} />;
  return (
    <ol className={styles.first}>
      {first.map((each) => (
        <li key={`${each.client_id} ${each.cause}`} className={styles.fix} data-over={!each.goes_on}>
          <span className={styles.name}>
            <ClientLink id={each.client_id} name={each.name} roomy="all" />
            <span className={styles.why}>{t(`cause.${each.cause}`)}</span>
            <span className={styles.about}>
              <When {...each} />
            </span>
          </span>
          <span className={styles.value}>
            {quantity(each.kwh, 'kWh', 1)}
            {each.money.length > 0 && <span className={styles.about}>{money(each.money)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function When({ since, last, goes_on }: FixFirst) {
  const t = useText();
  const format = useFormat();
  if (goes_on) return t('since', { day: format.day(since) });
  if (since === last) return t('overDay', { day: format.day(last) });
  return t('over', { from: format.day(since), to: format.day(last) });
}
