import type { Delivery, Webhook } from 'api/contract';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { Dialog, EmptyState, ErrorView, failureText, serverText, StatusBadge, useToast } from 'shared-ui';
import { DataTable, type DataTableColumn } from 'shared-ui/data-table';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import styles from '../dialog-content.module.css';
import { useEventName } from './use-event-name.ts';
import { isOnItsWay, replayDelivery, testWebhook, useDeliveries } from './webhooks-api.ts';
import own from './webhooks.module.css';

interface DeliveriesDialogProps {
  clientId: string;
  webhook: Webhook;
  onClose: () => void;
}

/** What was sent, what the receiver answered, and what is to be sent once more. */
export function DeliveriesDialog({ clientId, webhook, onClose }: DeliveriesDialogProps) {
  const t = useText();
  const toast = useToast();
  const { data, error, isLoading, mutate } = useDeliveries(clientId, webhook.id);
  const [busy, setBusy] = useState<string>();

  async function send(what: string, work: () => Promise<void>): Promise<void> {
    setBusy(what);
    try {
      await work();
      toast.success(t('webhooks.sending'));
    } catch (failure) {
      toast.error(failureText(failure, t('webhooks.sendFailed')));
    }
    await mutate();
    setBusy(undefined);
  }
  const columns = useColumns(
    webhook,
    busy,
    (id) => void send(id, () => replayDelivery(clientId, webhook.id, id)),
  );

  return (
    <Dialog open size="xl" position="top" title={t('webhooks.deliveries')} onClose={onClose}>
      <div className={styles.stack}>
        <p className={own.url}>{webhook.url}</p>
        {!webhook.enabled && <p className={styles.muted}>{t('webhooks.offHint')}</p>}
        <div>
          <Button
            loading={busy === 'test'}
            disabled={busy !== undefined || !webhook.enabled}
            onClick={() => void send('test', () => testWebhook(clientId, webhook.id))}
          >
            {t('webhooks.test')}
          </Button>
        </div>
        {error && !data ? (
          <ErrorView
            compact
            title={t('webhooks.deliveriesFailed')}
            message={failureText(error)}
            onRetry={() => void mutate()}
          />
        ) : (
          <DataTable<Delivery>
            label={t('webhooks.deliveries')}
            columns={columns}
            rows={data?.data ?? []}
            rowKey={({ id }) => id}
            loading={isLoading}
            skeletonRows={3}
            empty={<EmptyState compact title={t('webhooks.noDeliveries')} />}
          />
        )}
      </div>
    </Dialog>
  );
}

const tones = { pending: 'info', delivered: 'success', failed: 'error' } as const;

function useColumns(
  { enabled }: Webhook,
  busy: string | undefined,
  onReplay: (id: string) => void,
): DataTableColumn<Delivery>[] {
  const t = useText();
  const format = useFormat();
  const nameOf = useEventName();
  return useMemo(
    () => [
      {
        key: 'event',
        title: t('webhooks.column.event'),
        render: ({ event, created_at }) => (
          <span className={own.what}>
            <strong>{nameOf(event)}</strong>
            <span className={`${styles.muted} ${own.whole}`}>{format.dateTime(created_at)}</span>
          </span>
        ),
      },
      {
        key: 'state',
        title: t('webhooks.column.state'),
        render: (delivery) => {
          const { id, event, created_at, status, attempts, last_status, last_error, next_attempt_at } =
            delivery;
          const answer =
            last_status === null
              ? last_error && serverText(last_error, t('webhooks.noAnswer'))
              : `HTTP ${last_status}`;
          return (
            <span className={own.what}>
              <span className={own.whole}>
                <StatusBadge tone={tones[status]}>{t(`webhooks.state.${status}`)}</StatusBadge>
              </span>
              {!isOnItsWay(delivery) && answer && (
                <span className={styles.muted}>{t('webhooks.attempts', { answer, count: attempts })}</span>
              )}
              {next_attempt_at !== null && (
                <span className={`${styles.muted} ${own.whole}`}>
                  {t('webhooks.next', { when: format.dateTime(next_attempt_at) })}
                </span>
              )}
              <Button
                size="small"
                aria-label={t('webhooks.replayOf', {
                  event: nameOf(event),
                  when: format.dateTime(created_at),
                })}
                disabled={!enabled || busy !== undefined}
                loading={busy === id}
                onClick={() => onReplay(id)}
              >
                {t('webhooks.replay')}
              </Button>
            </span>
          );
        },
      },
    ],
    [t, format, nameOf, enabled, busy, onReplay],
  );
}
