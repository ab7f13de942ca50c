import type { Client } from 'api/contract';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import { ClientStatusBadge } from '../client-badges.tsx';
import styles from '../dialog-content.module.css';

/** What Edit Client shows before anything is edited. */
export function ClientView({ client }: { client: Client }) {
  const t = useText();
  const format = useFormat();
  return (
    <dl className={styles.facts}>
      <dt>{t('form.name')}</dt>
      <dd>{client.name}</dd>
      <dt>{t('form.description')}</dt>
      <dd>{client.description || t('conflict.empty')}</dd>
      <dt>{t('form.status')}</dt>
      <dd>
        <ClientStatusBadge {...client} />
      </dd>
      <dt>{t('form.role')}</dt>
      <dd>{t(`role.${client.role}`)}</dd>
      <dt>{t('form.location')}</dt>
      <dd>{client.location ?? t('row.noLocation')}</dd>
      {client.building && (
        <>
          <dt>{t('form.building')}</dt>
          <dd>{client.building}</dd>
        </>
      )}
      <dt>{t('detail.created')}</dt>
      <dd>{format.date(client.created_at)}</dd>
      <dt>{t('detail.id')}</dt>
      <dd className={styles.id}>{client.id}</dd>
    </dl>
  );
}
