import { Alert, Button } from 'antd';
import type { PartReleases } from 'api/contract';
import { useState } from 'react';
import { SectionCard, StatusBadge } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../messages/text.ts';
import { BadReleases } from './bad-releases.tsx';
import { PartDiff } from './part-diff.tsx';
import { PartHistory } from './part-history.tsx';
import { PartMoves } from './part-moves.tsx';
import { ReleaseFacts } from './release-facts.tsx';
import styles from './releases.module.css';

/** One part: what people get of it, how that is doing, what was taken back, and what can be done. */
export function PartCard({ part }: { part: PartReleases }) {
  const t = useText();
  const [shown, setShown] = useState<'history' | 'diff' | null>(null);
  const { remote, live, canary, previous, disabled, behind, running, published } = part;
  // Each part has a button of the same word.
  const named = (what: 'compare' | 'history') =>
    t('releases.dialog', { move: t(`releases.${what}`), part: remote });
  const toggle = (what: 'history' | 'diff') => setShown(shown === what ? null : what);
  return (
    <SectionCard
      title={<span lang="en">{remote}</span>}
      extra={
        <>
          {disabled !== null && <StatusBadge tone="error">{t('releases.off')}</StatusBadge>}
          {canary && <StatusBadge tone="warning">{t('releases.canary')}</StatusBadge>}
        </>
      }
    >
      <div className={styles['part']}>
        {disabled !== null && (
          <Alert type="warning" showIcon title={t('releases.offBecause', { reason: disabled })} />
        )}
        {behind && running.length === 0 && <Alert type="warning" showIcon title={t('releases.behind')} />}
        {running.map((move) => (
          <Alert
            key={move.id}
            type="info"
            showIcon
            title={t('releases.runningNow', { name: move.by, move: t(`releases.move.${move.move}`) })}
          />
        ))}
        {live === null && canary === null && <p className={styles['note']}>{t('releases.nothingLive')}</p>}
        {live !== null && (
          <ReleaseFacts
            title={t(disabled === null ? 'releases.live' : 'releases.off')}
            release={live}
            part={part}
          />
        )}
        {canary && <Canary part={part} canary={canary} />}
        {previous !== null && (
          <ReleaseFacts title={t('releases.previous')} release={previous} part={part} brief />
        )}
        <BadReleases marks={part.bad} />
        <div className={styles['buttons']}>
          <PartMoves part={part} />
          {published.length > 1 && (
            <Button
              aria-label={named('compare')}
              aria-expanded={shown === 'diff'}
              onClick={() => toggle('diff')}
            >
              {t('releases.compare')}
            </Button>
          )}
          <Button
            aria-label={named('history')}
            aria-expanded={shown === 'history'}
            onClick={() => toggle('history')}
          >
            {t('releases.history')}
          </Button>
        </div>
        {shown === 'diff' && <PartDiff part={part} />}
        {shown === 'history' && <PartHistory key={part.serial} remote={remote} />}
      </div>
    </SectionCard>
  );
}

function Canary({ part, canary }: { part: PartReleases; canary: NonNullable<PartReleases['canary']> }) {
  const t = useText();
  const format = useFormat();
  const { release, percent, tenants, since } = canary;
  const reach = [
    ...(percent > 0
      ? [t('releases.percent', { percent: format.percent(percent, Number.isInteger(percent) ? 0 : 2) })]
      : []),
    ...(tenants.length > 0 ? [t('releases.tenants', { count: tenants.length })] : []),
  ];
  const more: [string, string][] = [[t('releases.reach'), reach.join(' · ')]];
  if (since !== null) more.push([t('releases.since'), format.dateTime(since)]);
  return <ReleaseFacts title={t('releases.canary')} release={release} part={part} more={more} />;
}
