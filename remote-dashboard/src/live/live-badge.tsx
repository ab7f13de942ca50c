import { Tooltip } from 'antd';
import { StatusBadge } from 'shared-ui';
import { useText } from '../messages/text.ts';
import styles from './live-badge.module.css';
import { useLive } from './use-live.ts';

const tones = { connecting: 'neutral', live: 'success', polling: 'warning', paused: 'neutral' } as const;

/** Keeps its page current, and says whether it does. */
export function LiveBadge() {
  const text = useText();
  const status = useLive();
  return (
    <Tooltip title={text(`live.hint.${status}`)}>
      <span role="status" className={styles.badge}>
        <StatusBadge dot tone={tones[status]}>
          {text(`live.${status}`)}
        </StatusBadge>
      </span>
    </Tooltip>
  );
}
