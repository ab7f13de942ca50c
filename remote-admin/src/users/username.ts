import { userLimits } from './user-rules.ts';

export interface UsernameSources {
  email: string;
  firstName: string;
  lastName: string;
}

/** 'José' and 'Jose' are one name to whoever types it: accents go before the letters are counted. */
function plainLetters(text: string): string {
  return text.normalize('NFKD').toLowerCase();
}

/**
 * The username of a new account: the e-mail's part before the @ (letters and digits only), else `first.last` (letters,
 * digits and dots only), cut to what an account may have. `null` when neither leaves a character (B-9.3).
 */
export function generateUsername({ email, firstName, lastName }: UsernameSources): string | null {
  const local = email.includes('@') ? (email.split('@')[0] ?? '') : '';
  const fromEmail = plainLetters(local).replace(/[^a-z0-9]/g, '');
  if (fromEmail !== '') return fromEmail.slice(0, userLimits.username);
  const fromName = [firstName, lastName]
    .map((part) =>
      plainLetters(part)
        .replace(/[^a-z0-9.]/g, '')
        .replace(/^\.+|\.+$/g, ''),
    )
    .filter((part) => part !== '')
    .join('.');
  return fromName === '' ? null : fromName.slice(0, userLimits.username);
}
