import { Skeleton } from 'antd';
import type { PartReleases, ReleaseDiff } from 'api/contract';
import { useState } from 'react';
import { Choice, Field } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { LoadFailure } from '../failure/load-failure.tsx';
import fields from '../forms/form.module.css';
import { useText } from '../messages/text.ts';
import styles from './releases.module.css';
import { useReleaseDiff } from './use-releases.ts';

/** What two releases of a part say differently of themselves. */
export function PartDiff({ part: { remote, live, canary, published } }: { part: PartReleases }) {
  const t = useText();
  const [from, setFrom] = useState(live ?? published.at(-1) ?? '');
  const [to, setTo] = useState(canary?.release ?? published.find((release) => release !== from) ?? '');
  const options = published.map((release) => ({ value: release, label: release }));
  const { data, error, mutate } = useReleaseDiff(remote, from, to);
  return (
    <div className={styles['release']}>
      <h3 className={styles['name']}>{t('releases.compare')}</h3>
      <div className={fields['pair']}>
        <Field label={t('releases.diff.from')}>
          {({ id }) => <Choice id={id} value={from} options={options} onChange={setFrom} />}
        </Field>
        <Field label={t('releases.diff.to')}>
          {({ id }) => <Choice id={id} value={to} options={options} onChange={setTo} />}
        </Field>
      </div>
      {(to === '' || from === to) && <p className={styles['note']}>{t('releases.diff.none')}</p>}
      {error && !data && (
        <LoadFailure compact error={error} message="failed.compareReleases" onRetry={() => void mutate()} />
      )}
      {!error && !data && to !== '' && from !== to && <Skeleton active />}
      {data && from !== to && <Differences diff={data.data} />}
    </div>
  );
}

function Differences({ diff }: { diff: ReleaseDiff }) {
  const t = useText();
  const format = useFormat();
  const kilobytes = (bytes: number) => format.unit(bytes / 1000, 'kB', 1);
  const groups = (['routes', 'nav', 'requires', 'modules'] as const).map((kind) => ({
    kind,
    facts: diff[kind],
  }));
  const sizes = diff.sizes.map(({ name, from, to }) => ({
    name: t(`releases.size.${name}`),
    from: kilobytes(from),
    to: from === to ? null : kilobytes(to),
  }));
  return (
    <>
      {groups.map(({ kind, facts }) => (
        <section key={kind} aria-label={t(`releases.diff.${kind}`)}>
          <h4 className={styles['kind']}>{t(`releases.diff.${kind}`)}</h4>
          {facts.length === 0 ? (
            <p className={styles['note']}>{t('releases.diff.unchanged')}</p>
          ) : (
            <ul className={styles['list']}>
              {facts.map(({ name, from, to }) => (
                <li key={name} className={styles['fact']}>
                  <code>{name}</code>
                  {from !== null && <del>{from}</del>}
                  {to !== null && <ins>{to}</ins>}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <section aria-label={t('releases.diff.sizes')}>
        <h4 className={styles['kind']}>{t('releases.diff.sizes')}</h4>
        <ul className={styles['list']}>
          {sizes.map(({ name, from, to }) => (
            <li key={name} className={styles['fact']}>
              <span>{name}</span>
              {to === null ? <span>{from}</span> : <del>{from}</del>}
              {to !== null && <ins>{to}</ins>}
            </li>
          ))}
          <li>{t('releases.diff.same', { same: diff.files.same, count: diff.files.to })}</li>
        </ul>
      </section>
    </>
  );
}
