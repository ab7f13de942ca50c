import type { ClientTotals } from 'api/contract';
import type { ReactNode } from 'react';
import { useQuantityText } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import styles from './groups.module.css';

/** What the clients of a group do together. What is generated is never added to what is used (docs/figures.md, Roles). */
export function GroupFigures({ totals }: { totals: ClientTotals }) {
  const t = useText();
  const format = useFormat();
  const quantity = useQuantityText();
  const { power, today, alerts, coverage } = totals;
  const aboutPower = t('group.power.about', { count: power.clients, left: power.left_out });
  return (
    <>
      <p className={styles.note}>{aboutPower}</p>
      <dl className={styles.figures}>
        {(['generation', 'consumption', 'storage'] as const).map((role) => {
          const watts = power[role];
          return (
            watts !== null && (
              <Figure key={role} name={t(`group.${role}`)}>
                {quantity(watts, 'W')}
              </Figure>
            )
          );
        })}
        {today.share !== null && today.actual !== null && today.expected !== null && (
          <Figure
            name={t('column.today')}
            about={t('group.today.about', {
              actual: quantity(today.actual, 'kWh', 1),
              expected: quantity(today.expected, 'kWh', 1),
              told: today.clients,
              generating: today.generating,
            })}
          >
            {format.percent(today.share)}
          </Figure>
        )}
        {alerts && <Figure name={t('column.alerts')}>{format.number(alerts.open)}</Figure>}
        {coverage && (
          <Figure
            name={t('column.coverage')}
            about={t('group.coverage.about', {
              known: format.number(coverage.known_hours),
              hours: format.number(coverage.hours),
            })}
          >
            {format.percent((100 * coverage.known_hours) / coverage.hours)}
          </Figure>
        )}
      </dl>
    </>
  );
}

function Figure({ name, about, children }: { name: string; about?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {about && <dd className={styles.about}>{about}</dd>}
    </div>
  );
}
