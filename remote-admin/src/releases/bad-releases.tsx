import type { PartReleases } from 'api/contract';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../messages/text.ts';
import styles from './releases.module.css';

/** Releases to which nothing returns on its own, with why and by whom. */
export function BadReleases({ marks }: { marks: PartReleases['bad'] }) {
  const t = useText();
  const format = useFormat();
  if (marks.length === 0) return null;
  return (
    <div className={styles['release']}>
      <h3 className={styles['name']}>{t('releases.bad')}</h3>
      <ul className={styles['list']}>
        {marks.map(({ release, how, by, at, reason }) => (
          <li key={release}>
            <code>{release}</code>{' '}
            <span className={styles['muted']}>
              {t(`releases.bad.${how}`, { name: by })} · <time dateTime={at}>{format.dateTime(at)}</time>
            </span>{' '}
            <q className={styles['said']}>{reason}</q>
          </li>
        ))}
      </ul>
    </div>
  );
}
