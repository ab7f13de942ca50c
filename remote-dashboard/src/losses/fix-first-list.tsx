import { Button } from 'antd';
import type { FixFirst } from 'api/contract';
import { useId, useState } from 'react';
import { EmptyState, useQuantityText } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { ClientLink } from '../widgets/client-link.tsx';
import styles from './losses.module.css';
import { useText } from './messages/texts.ts';
import { useMoney } from './use-money.ts';

/** As many as somebody goes to in a day. */
const SHOWN_AT_ONCE = 10;

/** At which sites most was lost, why, and since when; the worst first. */
export function FixFirstList({ first }: { first: readonly FixFirst[] }) {
  const t = useText();
  const quantity = useQuantityText();
  const money = useMoney();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (first.length === 0) return <EmptyState compact title={t('first.none')} />;
  const shown = isOpen ? first : first.slice(0, SHOWN_AT_ONCE);
  return (
    <>
      {first.length > SHOWN_AT_ONCE && (
        // Above the list: the button keeps its place and its focus, and what it shows comes next.
        <div className={styles.shown}>
          <span className={styles.about} role="status">
            {t('first.shown', { shown: shown.length, all: first.length })}
          </span>
          <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen
              ? t('first.showSome', { count: SHOWN_AT_ONCE })
              : t('first.showAll', { count: first.length })}
          </Button>
        </div>
      )}
      <ol id={id} className={styles.first}>
        {shown.map((each) => (
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
    </>
  );
}

function When({ since, last, goes_on }: FixFirst) {
  const t = useText();
  const format = useFormat();
  if (goes_on) return t('since', { day: format.day(since) });
  if (since === last) return t('overDay', { day: format.day(last) });
  return t('over', { from: format.day(since), to: format.day(last) });
}
