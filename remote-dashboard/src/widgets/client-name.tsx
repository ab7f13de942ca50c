import { Link } from 'react-router-dom';
import styles from './widgets.module.css';

interface ClientNameProps {
  id: string;
  name: string;
  /** Where the person may open its page. */
  linked: boolean;
}

/** Who reported, in a table; leads to the client. */
export function ClientName({ id, name, linked }: ClientNameProps) {
  return (
    <span className={styles.client}>
      {linked ? (
        <Link className={styles.clientLink} to={`/clients/${id}`}>
          {name}
        </Link>
      ) : (
        name
      )}
    </span>
  );
}
