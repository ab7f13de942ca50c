import { type Desk, signed } from '../signing.ts';
import { STATE_KEY } from './log-entry.ts';
import type { LogState } from './replay.ts';

/** Notes what the log comes to, so that nobody has to go through all of it again. An older one written later does no harm. */
export async function keepState(desk: Desk, state: LogState): Promise<void> {
  await desk.store.write(STATE_KEY, Buffer.from(`${JSON.stringify(signed(state, desk.key))}\n`));
}
