import { useText } from '../messages/text.ts';
import { metricLabel } from '../metrics/metric-catalogue.ts';
import styles from './widgets.module.css';

/** What a metric is called; one of a customer's own may be of any length and is broken anywhere. */
export function MetricName({ name }: { name: string }) {
  const label = metricLabel(name, useText());
  return label === name ? name : <span className={styles.metric}>{label}</span>;
}
