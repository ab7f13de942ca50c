import { type SlotFiller, useSlot } from 'shared-ui';
import { ClientWebhooks } from '../webhooks/client-webhooks.tsx';
import { ChildClients } from './child-clients.tsx';
import { ClientAudit } from './client-audit.tsx';
import styles from './detail.module.css';

/** What the slot `clients.detail` hands over, as `remote.config.ts` states it. */
interface DetailProps {
  clientId: string;
}

const own: SlotFiller<DetailProps>[] = [
  { id: 'children', order: 10, Content: ChildClients },
  { id: 'webhooks', order: 20, Content: ClientWebhooks },
  { id: 'audit', order: 30, Content: ClientAudit },
];

/** The sections of the details that stand for themselves, with those of other parts among them. */
export function DetailPlaces({ clientId }: DetailProps) {
  const fillers = useSlot('clients.detail', own);
  return fillers.map(({ id, title, Content }) =>
    title === undefined ? (
      <Content key={id} clientId={clientId} />
    ) : (
      <section key={id} className={styles.section} aria-label={title}>
        <h3 className={styles.sectionTitle}>{title}</h3>
        <Content clientId={clientId} />
      </section>
    ),
  );
}
