import type { PartReleases } from 'api/contract';
import { useFormat } from 'shared-ui/i18n';
import { Facts } from '../forms/facts.tsx';
import { type MessageId, useText } from '../messages/text.ts';
import styles from './releases.module.css';

type Health = PartReleases['health'][number];

const failureTexts: Readonly<Record<string, MessageId>> = {
  http: 'releases.failure.http',
  network: 'releases.failure.network',
  timeout: 'releases.failure.timeout',
  integrity: 'releases.failure.integrity',
  contract: 'releases.failure.contract',
  evaluation: 'releases.failure.evaluation',
  render: 'releases.failure.render',
};

interface ReleaseFactsProps {
  title: string;
  release: string;
  part: PartReleases;
  /** What is known of it besides. */
  more?: readonly (readonly [label: string, value: string])[];
  /** Its name only. */
  brief?: boolean;
}

const NOTHING: NonNullable<ReleaseFactsProps['more']> = [];

/** One release of a part and how it is doing. What nobody has reported is said to be not known. */
export function ReleaseFacts({ title, release, part, more = NOTHING, brief = false }: ReleaseFactsProps) {
  const t = useText();
  const format = useFormat();
  const health = part.health.find((entry) => entry.release === release);
  return (
    <div className={styles['release']}>
      <h3 className={styles['name']}>
        {title} <code>{release}</code>
      </h3>
      {!brief && (
        <Facts
          facts={[
            ...more,
            [t('releases.people'), health ? format.number(health.people) : t('releases.unknown')],
            [t('releases.failures'), <Failures key="failures" health={health} />],
            [t('releases.loadTime'), <LoadTime key="time" health={health} />],
            [t('releases.vitals'), t('releases.notMeasured')],
          ]}
        />
      )}
    </div>
  );
}

function Failures({ health }: { health: Health | undefined }) {
  const t = useText();
  const format = useFormat();
  if (!health || health.people === 0) return t('releases.unknown');
  const { failures, people, classes } = health;
  const percent = format.percent((100 * failures) / people, 1);
  const kinds = Object.entries(classes)
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${failureTexts[kind] ? t(failureTexts[kind]) : kind} ${format.number(count)}`);
  return (
    <>
      {t('releases.failuresOf', { count: failures, percent })}
      {kinds.length > 0 && <span className={styles['kinds']}>{kinds.join(' · ')}</span>}
    </>
  );
}

/** The scale of times ends at its upper ends: 0 is no time but the sign that it loaded for nobody. */
function LoadTime({ health }: { health: Health | undefined }) {
  const t = useText();
  const format = useFormat();
  if (!health || health.p75 === 0) return t('releases.unknown');
  return t('releases.atMost', { time: format.unit(health.p75, 'ms') });
}
