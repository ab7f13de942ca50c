import { useQuantityText } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import styles from './detail.module.css';
import { DetailSection } from './detail-section.tsx';
import { Sparkline } from './sparkline.tsx';
import { type PowerOfDay, usePowerDay } from './use-power-day.ts';

export function PowerDay({ clientId }: { clientId: string }) {
  const t = useText();
  const answer = usePowerDay(clientId);
  return (
    <DetailSection title={t('detail.power')} answer={answer} failed={t('detail.readingsFailed')}>
      {(day) => <Curve {...day} />}
    </DetailSection>
  );
}

function Curve({ points, from, to, repaired }: PowerOfDay) {
  const t = useText();
  const quantity = useQuantityText();
  const values = points.flatMap(({ y }) => (y === null ? [] : [y]));
  if (values.length === 0) return <p className={styles.none}>{t('detail.powerNone')}</p>;
  const watts = (value: number) => quantity(value, 'W');
  const told = t('detail.powerSummary', {
    min: watts(Math.min(...values)),
    max: watts(Math.max(...values)),
    last: watts(values.at(-1) ?? 0),
  });
  const summary = repaired === 0 ? told : `${told} ◇ ${t('site.repaired', { count: repaired })}`;
  return (
    <>
      <Sparkline points={points} from={from} to={to} label={`${t('detail.power')}: ${summary}`} />
      <p className={styles.note} aria-hidden="true">
        {summary}
      </p>
    </>
  );
}
