import type { ReleaseId, RemotePointer } from '../../contract.ts';
import type { LogEntry } from './log-entry.ts';

type Facts = Pick<RemotePointer, 'stable' | 'previous' | 'canary' | 'disabled' | 'bad' | 'serial'>;
type Move = LogEntry & { kind: 'move' };

/**
 * What is wrong about a move, which may come from a program that is not ours: a right is one to an effect, and whoever may
 * roll back cannot give people something new in the name of it.
 */
export function fault(
  { action, release, pointer }: Move,
  before: Facts,
  lived: readonly ReleaseId[],
): string | null {
  if ((pointer.serial ?? 0) <= (before.serial ?? 0)) return 'its serial is not a later one';
  const [first] = pointer.history;
  if (first?.action !== action || first.release !== release) return 'its history does not begin with it';
  if (!hasEffect(action, release, pointer, before, lived)) return `it does more than "${action}" says`;
  const forgets = Object.keys(before.bad ?? {}).some(
    (marked) => pointer.bad?.[marked] === undefined && marked !== release,
  );
  return forgets ? 'it forgets that a release is bad' : null;
}

function hasEffect(
  action: Move['action'],
  release: ReleaseId | null,
  now: Facts,
  before: Facts,
  lived: readonly ReleaseId[],
): boolean {
  const same = (...names: (keyof Facts)[]) =>
    names.every((name) => JSON.stringify(now[name] ?? null) === JSON.stringify(before[name] ?? null));
  const known = (one: ReleaseId | null) => one === null || lived.includes(one);
  switch (action) {
    case 'promote':
      return now.stable === release && now.canary === null && now.disabled === null && known(now.previous);
    case 'canary':
      return now.canary?.release === release && same('stable', 'previous', 'disabled');
    case 'halt':
      return now.canary === null && same('stable', 'previous', 'disabled');
    case 'rollback':
      return before.canary === null
        ? known(now.stable) && known(now.previous) && now.canary === null && same('disabled')
        : now.canary === null && same('stable', 'previous', 'disabled');
    case 'disable':
      return typeof now.disabled === 'string' && same('stable', 'previous', 'canary');
    case 'enable':
      return now.disabled === null && same('stable', 'previous', 'canary');
    case 'withdraw':
      return [now.stable, now.previous, now.canary, now.disabled].every((value) => value === null);
  }
}
