import { type Desk, signed } from '../signing.ts';
import { POLICY_KEY } from './log-entry.ts';
import type { Policy } from './policy.ts';

/** Puts the policy where people look for it. What counts is the log's last word on it. */
export async function keepPolicy({ store, key }: Desk, policy: Policy): Promise<void> {
  await store.write(POLICY_KEY, Buffer.from(`${JSON.stringify(signed(policy, key), null, 1)}\n`));
}
