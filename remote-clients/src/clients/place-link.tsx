import { Link } from 'react-router-dom';
import { useText } from '../messages/texts.ts';
import styles from './client-columns.module.css';

/** A location, which leads to all that stands there. */
export function PlaceLink({ place }: { place: string }) {
  const t = useText();
  return (
    <Link
      className={styles.placeLink}
      to={{ pathname: '/clients', search: `?${new URLSearchParams({ location: place })}` }}
      title={t('row.allHere', { place })}
    >
      {place}
    </Link>
  );
}
