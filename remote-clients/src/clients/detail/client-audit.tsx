import type { AuditEntry } from 'api/contract';
import { type Formats, useFormat } from 'shared-ui/i18n';
import { type Text, useText } from '../../messages/texts.ts';
import { CLIENT_FIELD_NAMES } from '../client-fields.ts';
import { isFact } from '../facts/facts-of-kind.ts';
import styles from './detail.module.css';
import { DetailSection } from './detail-section.tsx';
import { useClientAudit } from './use-client-audit.ts';

const knownActions = [
  'client.created',
  'client.deleted',
  'client.restored',
  'client.token_regenerated',
  'client.readings_repaired',
  'client.repair_undone',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.disabled',
  'webhook.secret_rotated',
  'webhook.tested',
  'webhook.replayed',
] as const;

/** Who did what to the client, for those who may know. */
export function ClientAudit({ clientId }: { clientId: string }) {
  const t = useText();
  const format = useFormat();
  const { allowed, ...answer } = useClientAudit(clientId);
  if (!allowed) return null;
  return (
    <DetailSection title={t('detail.audit')} answer={answer} failed={t('detail.auditFailed')}>
      {({ data: entries }) =>
        entries.length === 0 ? (
          <p className={styles.none}>{t('detail.auditNone')}</p>
        ) : (
          <ol className={styles.list}>
            {entries.map((entry) => (
              <li key={entry.id} className={styles.entry}>
                <span>{actionText(entry, t, format)}</span>
                <span className={styles.note}>
                  {t('detail.auditBy', { actor: entry.actor.name, when: format.dateTime(entry.at) })}
                </span>
              </li>
            ))}
          </ol>
        )
      }
    </DetailSection>
  );
}

function actionText(entry: AuditEntry, t: Text, format: Formats): string {
  const known = knownActions.find((action) => action === entry.action);
  if (known) return t(`audit.${known}`, { name: entry.target.name });
  if (entry.action !== 'client.updated') return entry.action;
  const fields = changedFields(entry).map((name) => fieldText(name, t));
  return t('audit.client.updated', { fields: format.list(fields) });
}

/** A field of a client without words for it does not compile. */
function fieldText(name: string, t: Text): string {
  const field = CLIENT_FIELD_NAMES.find((known) => known === name);
  if (!field) return name;
  return isFact(field) ? t(`form.${field}`) : t(`audit.field.${field}`);
}

function changedFields({ before, after }: AuditEntry): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = [...names].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  return changed.filter((name) => name !== 'updated_at' && name !== 'version' && name !== 'role_given');
}
