import type { LatestReading } from 'api/contract';
import type { ReactNode } from 'react';
import { Quantity, useStateWord } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { type MessageId, useText } from '../../messages/texts.ts';
import styles from './detail.module.css';
import { DetailSection } from './detail-section.tsx';
import { useLatestReadings } from '../clients-api.ts';

const knownMetrics: Readonly<Record<string, { label: MessageId; unit?: string; decimals?: number }>> = {
  energy_consumption: { label: 'metric.energy_consumption', unit: 'kWh', decimals: 2 },
  power: { label: 'metric.power', unit: 'W', decimals: 0 },
  temperature: { label: 'metric.temperature', unit: '°C', decimals: 1 },
  humidity: { label: 'metric.humidity', unit: '%', decimals: 1 },
  voltage: { label: 'metric.voltage', unit: 'V', decimals: 1 },
  current: { label: 'metric.current', unit: 'A', decimals: 2 },
  status: { label: 'metric.status' },
};

/** The last reading of every metric the client has ever sent. */
export function LatestReadings({ clientId }: { clientId: string }) {
  const t = useText();
  const format = useFormat();
  const stateWord = useStateWord();
  const answer = useLatestReadings(clientId);
  return (
    <DetailSection title={t('detail.readings')} answer={answer} failed={t('detail.readingsFailed')}>
      {({ data: readings }) =>
        readings.length === 0 ? (
          <p className={styles.none}>{t('detail.readingsNone')}</p>
        ) : (
          <table className={styles.readings}>
            <thead>
              <tr>
                <th scope="col">{t('detail.metric')}</th>
                <th scope="col">{t('detail.value')}</th>
                <th scope="col">{t('detail.time')}</th>
              </tr>
            </thead>
            <tbody>
              {readings.map((reading) => {
                const { metric_name, timestamp } = reading;
                const metric = knownMetrics[metric_name];
                return (
                  <tr key={metric_name}>
                    <th scope="row" data-known={metric !== undefined}>
                      {metric ? t(metric.label) : metric_name}
                    </th>
                    <td>{valueOf(reading)}</td>
                    <td>
                      <time dateTime={timestamp}>{format.dateTime(timestamp)}</time>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )
      }
    </DetailSection>
  );

  function valueOf({ metric_name, value, unit: sent }: LatestReading): ReactNode {
    if (typeof value === 'boolean') return t(`detail.boolean.${value}`);
    if (typeof value === 'string') return metric_name === 'status' ? stateWord(value) : value;
    const { unit = sent, decimals = 2 } = knownMetrics[metric_name] ?? {};
    return <Quantity value={value} unit={unit} decimals={decimals} />;
  }
}
