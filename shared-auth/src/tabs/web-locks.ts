/** Web Locks, shared by all tabs of an origin; browsers offer them to secure pages only. */
export function webLocks(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.locks;
}
