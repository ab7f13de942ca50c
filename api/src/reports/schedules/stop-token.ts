import { timingSafeEqual } from 'node:crypto';
import { derivedId } from '../../tenants/derived-id.ts';

/** Whose mails of which schedule a link ends; who it is follows from the id of a person or an address. */
export interface Recipient {
  tenant: string;
  scheduleId: string;
  recipient: string;
}

type Derive = (text: string) => string;

const shape = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-f-]{36})\.([\w-]{43})$/;
const signatureOf = (derive: Derive, ids: readonly string[]) => derive(`report mails ${ids.join(' ')}`);

/** A link names nobody's address. */
export const recipientKey = (recipient: string): string => derivedId(`recipient ${recipient}`);

/** It is good for this and nothing else, and does not expire: mails are read late. */
export function stopToken(derive: Derive, { tenant, scheduleId, recipient }: Recipient): string {
  const ids = [tenant, scheduleId, recipientKey(recipient)];
  return [...ids, signatureOf(derive, ids)].join('.');
}

export function readStopToken(derive: Derive, token: string) {
  const [, tenant = '', scheduleId = '', key = '', signature = ''] = shape.exec(token) ?? [];
  const expected = Buffer.from(signatureOf(derive, [tenant, scheduleId, key]));
  const given = Buffer.from(signature);
  const isGood = given.length === expected.length && timingSafeEqual(given, expected);
  return isGood ? { tenant, scheduleId, key } : undefined;
}
