import type { Channels, TenantSettings } from 'api/contract';
import { useAtomValue } from 'jotai';
import { useApi } from 'shared-auth';
import { useFormat } from 'shared-ui/i18n';
import { Fact, SwitchRow } from './fields.tsx';
import type { TabProps } from './general-tab.tsx';
import { AddressedChannel, isPhoneNumber } from './addressed-channel.tsx';
import { PushRows } from './push-rows.tsx';
import { serverAtom } from './settings-store.ts';
import styles from './settings-dialog.module.css';
import { useText } from './texts.ts';

/** Until the server has said what it can do. */
const usual: Channels = { email: 'ready', sms: 'not_configured', chat: 'not_configured', push: 'ready' };

function useChannels(): Channels {
  return useAtomValue(serverAtom)?.channels ?? usual;
}

/** A switch for each way that leads from this server to a person; of the others, what an administrator has to do. */
export function ChannelRows({ value, onChange }: TabProps<'alerts'>) {
  const t = useText();
  const ways = useChannels();
  const lacking = (way: 'email' | 'sms' | 'chat') => (
    <Fact
      label={t(`channel.name.${way}`)}
      value={t(way === 'email' ? 'channel.unavailable' : 'channel.notSetUp')}
      hint={t(`channel.${way}`)}
    />
  );
  return (
    <>
      {ways.email === 'not_configured' ? (
        lacking('email')
      ) : (
        <SwitchRow
          label={t('channel.name.email')}
          {...(ways.email === 'mailbox' && { hint: t('channel.mailbox') })}
          checked={value.emailNotifications}
          onChange={(emailNotifications) => onChange({ emailNotifications })}
        />
      )}
      {ways.sms === 'not_configured' ? (
        lacking('sms')
      ) : (
        <AddressedChannel
          label={t('channel.name.sms')}
          checked={value.smsNotifications}
          onSwitch={(smsNotifications) => onChange({ smsNotifications })}
          addressLabel={t('sms.number')}
          hint={t('sms.hint')}
          address={value.smsNumber}
          isGood={isPhoneNumber(value.smsNumber)}
          onAddress={(smsNumber) => onChange({ smsNumber })}
          kind="tel"
        />
      )}
      {ways.chat === 'not_configured' ? (
        lacking('chat')
      ) : (
        <AddressedChannel
          label={t('channel.name.chat')}
          checked={value.chatNotifications}
          onSwitch={(chatNotifications) => onChange({ chatNotifications })}
          addressLabel={t('chat.handle')}
          hint={t('chat.hint')}
          address={value.chatHandle}
          isGood={value.chatHandle.trim() !== ''}
          onAddress={(chatHandle) => onChange({ chatHandle })}
          kind="text"
        />
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
