import { Skeleton } from 'antd';
import type { DataQuality } from 'api/contract';
import { Link } from 'react-router-dom';
import { ErrorView, failureText, SectionCard } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { FindingList } from './finding-list.tsx';
import { useText } from './messages/texts.ts';
import { useQuality } from './quality-api.ts';
import styles from './quality.module.css';

const SHOWN = 5;

/** On the page of a site: the latest of what is wrong with its readings. */
export function QualityCard({ clientId }: { clientId: string }) {
  const t = useText();
  const { data, error, mutate } = useQuality({ days: 30, kind: null, client: clientId, cursor: null }, SHOWN);
  return (
    <SectionCard title={t('title')}>
      {data ? (
        <Found quality={data.data} clientId={clientId} />
      ) : error ? (
        <ErrorView compact title={t('failed')} message={failureText(error)} onRetry={() => void mutate()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
    </SectionCard>
  );
}

function Found({ quality, clientId }: { quality: DataQuality; clientId: string }) {
  const t = useText();
  const format = useFormat();
  const { findings, next_cursor, sites, looked_at } = quality;
  const state = (['nothing', 'too_few_hours', 'not_yet'] as const).find((each) => sites[each] > 0);
  if (findings.length > 0)
    return (
      <>
        <FindingList findings={findings} withSite={false} />
        {next_cursor !== null && (
          <p className={styles.note}>
            <Link to={`/quality?client=${clientId}`}>{t('site.all')}</Link>
          </p>
        )}
      </>
    );
  if (sites.all === 0) return <p className={styles.nothing}>{t('site.inactive')}</p>;
  if (state) return <p className={styles.nothing}>{t(`site.${state}`)}</p>;
  return (
    <p className={styles.nothing}>
      {format.sentences([
        t('site.last30'),
        t('none'),
        ...(looked_at === null ? [] : [t('lookedAtOne', { time: format.dateTime(looked_at) })]),
      ])}
    </p>
  );
}
