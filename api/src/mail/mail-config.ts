import { ConfigError } from '../config-error.ts';

/** How mail leaves this server. */
export type MailConfig =
  | { kind: 'smtp'; url: string; from: string }
  /** To a folder of this machine, for who develops on it. */
  | { kind: 'mailbox'; from: string }
  | { kind: 'none' };

interface MailEnvironment {
  SMTP_URL?: string;
  MAIL_FROM?: string;
}

/** @param isLocal nobody but this machine reaches the service, which the development sign-in sees to */
export function mailConfig(
  { SMTP_URL: url, MAIL_FROM: from }: MailEnvironment,
  isLocal: boolean,
): MailConfig {
  if (url !== undefined) {
    if (from === undefined)
      throw new ConfigError('SMTP_URL needs MAIL_FROM: the address that mail about alerts comes from.');
    return { kind: 'smtp', url, from };
  }
  return isLocal ? { kind: 'mailbox', from: from ?? 'alerts@energy-monitor.example' } : { kind: 'none' };
}
