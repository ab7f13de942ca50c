import { readHistory } from '../../store/history.ts';
import { assertThereIs } from '../../store/resolve-release.ts';
import type { Outcome } from '../outcome.ts';
import { openStore } from '../surroundings.ts';

interface HistoryOptions {
  store?: string;
  before?: string;
  limit: number;
}

/** Who has moved a remote, when and why; a page at a time. */
export async function history(
  remote: string,
  { store: location, before, limit }: HistoryOptions,
): Promise<Outcome> {
  const store = await openStore(location);
  await assertThereIs(store, remote);
  const page = await readHistory(store, remote, { before, limit });
  const text = page.entries.map(
    ({ at, action, release, by, note, urgent }) =>
      `${at}  ${action.padEnd(8)}  ${release ?? '–'}${urgent === true ? '  urgent' : ''}  ${by}${note ? ` (${note})` : ''}`,
  );
  if (page.next !== null) text.push(`Earlier: --before ${page.next}`);
  return { data: page, text };
}
