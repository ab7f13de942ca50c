import { Button } from 'antd';
import type { Backup } from 'api/contract';
import { useId, useState } from 'react';
import { api, useApi, useApiMutation } from 'shared-auth';
import { ErrorView, failureText, LoadingView, saveFile, StatusBadge, useToast } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import styles from './backup-list.module.css';
import { currentText, useText } from './texts.ts';

const PATH = '/v1/backups';
const WATCHED_EVERY = 1000;
/** The rest is shown when it is asked for. */
const FIRST = 5;

const isUnderWay = ({ state }: Backup) => state === 'waiting' || state === 'running';

/** The archives there are, the newest first, and the way to another. */
export function BackupList() {
  const t = useText();
  const toast = useToast();
  const title = useId();
  const [all, setAll] = useState(false);
  const { data, error, mutate } = useApi<{ data: Backup[] }>(PATH, {
    refreshInterval: (latest) => (latest?.data.some(isUnderWay) ? WATCHED_EVERY : 0),
  });
  const make = useApiMutation('POST', PATH, { revalidate: [PATH] });
  const backups = data?.data;
  const busy = make.isMutating || (backups?.some(isUnderWay) ?? false);

  async function backUp(): Promise<void> {
    try {
      await make.trigger();
    } catch (failure) {
      toast.error(failureText(failure, currentText('backups.failedToStart')));
    }
  }

  return (
    <section aria-labelledby={title} className={styles.backups}>
      <div className={styles.head}>
        <h3 id={title} className={styles.title}>
          {t('backups.title')}
        </h3>
        <Button loading={busy} onClick={() => void backUp()}>
          {t('backups.now')}
        </Button>
      </div>
      {error && !backups && (
        <ErrorView
          title={t('backups.unavailable')}
          message={failureText(error)}
          onRetry={() => void mutate()}
        />
      )}
      {!error && !backups && <LoadingView />}
      {backups?.length === 0 && <p className={styles.note}>{t('backups.none')}</p>}
      {backups && backups.length > 0 && (
        <ul className={styles.list}>
          {backups.slice(0, all ? undefined : FIRST).map((backup) => (
            <Entry key={backup.id} backup={backup} />
          ))}
        </ul>
      )}
      {backups && backups.length > FIRST && !all && (
        <Button type="link" className={styles.more ?? ''} onClick={() => setAll(true)}>
          {t('backups.all', { count: backups.length })}
        </Button>
      )}
      <p className={styles.note}>{t('backups.note')}</p>
    </section>
  );
}

const tones = { waiting: 'neutral', running: 'neutral', stored: 'success', failed: 'error' } as const;

function Entry({ backup }: { backup: Backup }) {
  const t = useText();
  const toast = useToast();
  const { dateTime, relativeDate, number } = useFormat();
  const [loading, setLoading] = useState(false);
  const { state, created_at, size_bytes, row_count, error, url, requested_by } = backup;
  const time = dateTime(created_at);

  async function download(path: string): Promise<void> {
    setLoading(true);
    try {
      const answer = await api.stream(path);
      saveFile(`backup-${created_at.slice(0, 16).replaceAll(':', '-')}.zip`, await answer.blob());
    } catch (failure) {
      toast.error(failureText(failure, currentText('backups.failedToDownload')));
    } finally {
      setLoading(false);
    }
  }

  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <span className={styles.name}>{time}</span>
        <StatusBadge tone={tones[state]}>{t(`backups.${state}`)}</StatusBadge>
        <div className={styles.note}>
          {[
            relativeDate(created_at),
            size_bytes === null ? null : sizeIn(size_bytes, number),
            row_count === null ? null : t('backups.rows', { count: row_count }),
            requested_by === null ? null : t('backups.by', { name: requested_by }),
          ]
            .filter((each) => each !== null)
            .join(' · ')}
        </div>
        {error !== null && <p className={styles.error}>{error}</p>}
      </div>
      {url !== null && (
        <Button
          loading={loading}
          aria-label={t('backups.downloadOf', { time })}
          onClick={() => void download(url)}
        >
          {t('backups.download')}
        </Button>
      )}
    </li>
  );
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

function sizeIn(bytes: number, number: (value: number, digits?: number) => string): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  return `${number(bytes / 1000 ** step, step === 0 ? 0 : 1)}\u00A0${units[step]}`;
}
