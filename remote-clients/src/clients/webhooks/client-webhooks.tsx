import type { Webhook } from 'api/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { usePermissions } from 'shared-auth';
import { Menu, StatusBadge } from 'shared-ui';
import { EllipsisOutlined } from 'shared-ui/icons';
import { useText } from '../../messages/texts.ts';
import { DetailSection } from '../detail/detail-section.tsx';
import detail from '../detail/detail.module.css';
import rowStyles from '../row-actions.module.css';
import { type OpenedWebhook, WebhookDialogs } from './webhook-dialogs.tsx';
import { useWebhooks } from './webhooks-api.ts';
import styles from './webhooks.module.css';

/** Where the client's events are sent, for those who may change the client. */
export function ClientWebhooks({ clientId }: { clientId: string }) {
  return usePermissions().has('client.update') ? <Webhooks clientId={clientId} /> : null;
}

function Webhooks({ clientId }: { clientId: string }) {
  const t = useText();
  const answer = useWebhooks(clientId);
  const [opened, setOpened] = useState<OpenedWebhook>();
  return (
    <DetailSection title={t('webhooks.title')} answer={answer} failed={t('webhooks.failed')}>
      {({ data: webhooks }) => (
        <>
          <p className={styles.intro}>{t('webhooks.intro')}</p>
          {webhooks.length === 0 ? (
            <p className={detail.none}>{t('webhooks.none')}</p>
          ) : (
            <ul className={detail.list}>
              {webhooks.map((webhook) => (
                <WebhookItem key={webhook.id} webhook={webhook} onOpen={setOpened} />
              ))}
            </ul>
          )}
          <div className={styles.add}>
            <Button size="small" onClick={() => setOpened({ kind: 'edit', id: null })}>
              {t('webhooks.add')}
            </Button>
          </div>
          <WebhookDialogs clientId={clientId} opened={opened} onClose={() => setOpened(undefined)} />
        </>
      )}
    </DetailSection>
  );
}

interface WebhookItemProps {
  webhook: Webhook;
  onOpen: (opened: OpenedWebhook) => void;
}

function WebhookItem({ webhook, onOpen }: WebhookItemProps) {
  const t = useText();
  const { id, url, events, enabled, disabled_reason } = webhook;
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <span className={styles.url}>{url}</span>
        <span className={detail.note}>{t('webhooks.events', { count: events.length })}</span>
        {!enabled && disabled_reason !== null && <span className={detail.note}>{t('webhooks.gone')}</span>}
      </div>
      <StatusBadge tone={enabled ? 'success' : 'neutral'}>
        {t(enabled ? 'webhooks.on' : 'webhooks.off')}
      </StatusBadge>
      <Menu
        label={t('row.more', { name: url })}
        triggerClassName={rowStyles.more ?? ''}
        items={[
          {
            key: 'deliveries',
            label: t('webhooks.deliveries'),
            onSelect: () => onOpen({ kind: 'deliveries', webhook }),
          },
          { key: 'edit', label: t('row.edit'), onSelect: () => onOpen({ kind: 'edit', id }) },
          { key: 'rotate', label: t('webhooks.rotate'), onSelect: () => onOpen({ kind: 'rotate', webhook }) },
          {
            key: 'delete',
            label: t('row.delete'),
            danger: true,
            divided: true,
            onSelect: () => onOpen({ kind: 'delete', webhook }),
          },
        ]}
      >
        <EllipsisOutlined aria-hidden="true" />
      </Menu>
    </li>
  );
}
