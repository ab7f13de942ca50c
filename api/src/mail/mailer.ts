/** A mail as it leaves this service. */
export interface Mail {
  /** The same for each attempt, so that whoever gets it twice knows. */
  id: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Where one click ends these mails (RFC 8058). */
  unsubscribeUrl: string;
}

/** Takes mails. What it throws says why it did not. */
export interface Mailer {
  send: (mail: Mail) => Promise<void>;
}

const MOST_CHARACTERS = 300;

/** What went wrong, for an administrator to read. */
export function sentenceOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return said.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS);
}

/** Whoever refused it will never take it. */
export class FinalRefusal extends Error {
  override readonly name = 'FinalRefusal';
}

/** Whether it is in vain to try again: a mail server that refuses the address of the person, and not us. */
export function isFinal(error: unknown): boolean {
  if (error instanceof FinalRefusal) return true;
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode >= 550 && responseCode < 560;
}
