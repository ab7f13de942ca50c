import type { Channels, TenantSettings } from 'api/contract';
import { useAtomValue } from 'jotai';
import { useApi } from 'shared-auth';
import { useFormat } from 'shared-ui/i18n';
import { Fact, SwitchRow } from './fields.tsx';
import type { TabProps } from './general-tab.tsx';
import { PushRows } from './push-rows.tsx';
import { serverAtom } from './settings-store.ts';
import styles from './settings-dialog.module.css';
import { useText } from './texts.ts';

const channels = [
  ['email', 'emailNotifications'],
  ['sms', 'smsNotifications'],
] as const;

/** Until the server has said what it can do. */
const usual: Channels = { email: 'ready', sms: 'not_configured', push: 'ready' };

function useChannels(): Channels {
  return useAtomValue(serverAtom)?.channels ?? usual;
}

/** A switch for each way that leads from this server to a person; of the others, what an administrator has to do. */
export function ChannelRows({ value, onChange }: TabProps<'alerts'>) {
  const t = useText();
  const ways = useChannels();
  return (
    <>
      {channels.map(([way, field]) =>
        ways[way] === 'not_configured' ? (
          <Fact
            key={way}
            label={t(`alerts.${field}`)}
            value={t('channel.unavailable')}
            hint={t(`channel.${way}`)}
          />
        ) : (
          <SwitchRow
            key={way}
            label={t(`alerts.${field}`)}
            {...(ways[way] === 'mailbox' && { hint: t('channel.mailbox') })}
            checked={value[field]}
            onChange={(checked) => onChange({ [field]: checked })}
          />
        ),
      )}
      <PushRows />
    </>
  );
}

/** Says to who runs the organization that mail does not arrive, and why. */
export function MailTrouble() {
  const t = useText();
  const format = useFormat();
  const { data } = useApi<{ data: TenantSettings }>('/v1/tenant/settings');
  const trouble = data?.data.mail_trouble;
  if (!trouble) return null;
  const { mails: count, since, error } = trouble;
  return (
    <p className={styles.trouble} role="status">
      {t('channel.trouble', { count, since: format.dateTime(since), error })}
    </p>
  );
}
