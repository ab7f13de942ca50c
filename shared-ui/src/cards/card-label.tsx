import { Link } from 'react-router-dom';
import styles from './cards.module.css';

/** What a card is about; with an address, the way to it, by a press anywhere on the card. */
export function CardLabel({ label, to }: { label: string; to: string | undefined }) {
  return (
    <span className={styles.label} data-place="text">
      {to === undefined ? (
        label
      ) : (
        <Link className={styles.link ?? ''} to={to}>
          {label}
        </Link>
      )}
    </span>
  );
}
