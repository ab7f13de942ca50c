import type { LossSum } from 'api/contract';
import { useQuantityText } from 'shared-ui';
import { lostOf } from './losses-api.ts';
import styles from './losses.module.css';
import { useText } from './messages/texts.ts';

interface LossPartsProps {
  parts: readonly (LossSum & { name: string })[];
  /** Of the first column. */
  name: string;
}

/** The same figures by month, or by kind of site. */
export function LossParts({ parts, name }: LossPartsProps) {
  const t = useText();
  const quantity = useQuantityText();
  return (
    <div className={styles.scroll}>
      <table className={styles.parts}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{t('expected')}</th>
            <th scope="col">{t('lost')}</th>
            <th scope="col">{t('actual')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.name}>
              <th scope="row">{part.name}</th>
              <td>{quantity(part.expected, 'kWh', 1)}</td>
              <td>{quantity(lostOf(part), 'kWh', 1)}</td>
              <td>{quantity(part.actual, 'kWh', 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
