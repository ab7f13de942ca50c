import { useSyncExternalStore } from 'react';

/** Below antd's `sm`, where tables leave out the columns that say `from: 'sm'`. */
const NARROW = '(width < 576px)';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether the window is a phone's: a table's first column then says what its hidden columns would. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}
