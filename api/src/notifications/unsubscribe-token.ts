import { timingSafeEqual } from 'node:crypto';

/** Whose mails a link ends. */
export interface Subscriber {
  tenant: string;
  userId: string;
}

type Derive = (text: string) => string;

const shape = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([\w-]{43})$/;

/** It says for whom it is good and for nothing else, and does not expire: mails are read late. */
export function unsubscribeToken(derive: Derive, { tenant, userId }: Subscriber): string {
  return `${tenant}.${userId}.${derive(`unsubscribe ${tenant} ${userId}`)}`;
}

export function readUnsubscribeToken(derive: Derive, token: string): Subscriber | undefined {
  const [, tenant = '', userId = '', signature = ''] = shape.exec(token) ?? [];
  const expected = Buffer.from(derive(`unsubscribe ${tenant} ${userId}`));
  const given = Buffer.from(signature);
  const good = given.length === expected.length && timingSafeEqual(given, expected);
  return good ? { tenant, userId } : undefined;
}
