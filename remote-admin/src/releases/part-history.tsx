import { Button, Skeleton } from 'antd';
import type { MoveOfHistory } from 'api/contract';
import { useState } from 'react';
import { EmptyState } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { LoadFailure } from '../failure/load-failure.tsx';
import { useText } from '../messages/text.ts';
import styles from './releases.module.css';
import { useReleaseHistory } from './use-releases.ts';

/** Every move of a part, back to the first one that is kept. */
export function PartHistory({ remote }: { remote: string }) {
  const t = useText();
  const [places, setPlaces] = useState<(string | null)[]>([null]);
  return (
    <div className={styles['release']}>
      <h3 className={styles['name']}>{t('releases.history')}</h3>
      {places.map((before, index) => (
        <HistoryPage
          key={before}
          remote={remote}
          before={before}
          {...(index + 1 === places.length && { onMore: (next: string) => setPlaces([...places, next]) })}
        />
      ))}
    </div>
  );
}

interface HistoryPageProps {
  remote: string;
  before: string | null;
  onMore?: (next: string) => void;
}

function HistoryPage({ remote, before, onMore }: HistoryPageProps) {
  const t = useText();
  const { data, error, mutate } = useReleaseHistory(remote, before);
  if (error && !data)
    return (
      <LoadFailure compact error={error} message="failed.loadReleaseHistory" onRetry={() => void mutate()} />
    );
  if (!data) return <Skeleton active />;
  if (data.data.length === 0) return <EmptyState compact title={t('releases.noHistory')} />;
  const { next } = data;
  return (
    <>
      <ol className={styles['list']}>
        {data.data.map((entry) => (
          <Entry key={`${entry.at} ${entry.action} ${entry.release}`} entry={entry} />
        ))}
      </ol>
      {onMore && next !== null && (
        <Button
          aria-label={t('releases.dialog', { move: t('history.earlier'), part: remote })}
          onClick={() => onMore(next)}
        >
          {t('history.earlier')}
        </Button>
      )}
    </>
  );
}

function Entry({ entry: { at, action, release, by, note, urgent } }: { entry: MoveOfHistory }) {
  const t = useText();
  const format = useFormat();
  return (
    <li>
      <strong>{t(`releases.done.${action}`)}</strong> {release !== null && <code>{release}</code>}{' '}
      {urgent === true && <span>{t('releases.urgent')} </span>}
      <span className={styles['muted']}>
        {t('history.by', { name: by })} · <time dateTime={at}>{format.dateTime(at)}</time>
      </span>{' '}
      {note !== undefined && <q className={styles['said']}>{note}</q>}
    </li>
  );
}
