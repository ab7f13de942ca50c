import { LiveBadge as Badge } from 'shared-ui';
import { useLive } from './use-live.ts';

/** Keeps its page current, and says whether it does. Apart, so that news of the connection draw nothing else anew. */
export function LiveBadge({ onAlerts }: { onAlerts?: () => Promise<void> }) {
  return <Badge status={useLive(onAlerts)} />;
}
