import { Tooltip } from 'antd';
import { useText } from '../messages/texts.ts';
import { StatusBadge } from './status-badge.tsx';

const tones = { connecting: 'neutral', live: 'success', polling: 'warning', paused: 'neutral' } as const;

export interface LiveBadgeProps {
  status: keyof typeof tones;
}

/** Whether a page keeps itself current, beside its title. */
export function LiveBadge({ status }: LiveBadgeProps) {
  const t = useText();
  return (
    <Tooltip title={t(`live.hint.${status}`)}>
      <span role="status">
        <StatusBadge dot tone={tones[status]}>
          {t(`live.${status}`)}
        </StatusBadge>
      </span>
    </Tooltip>
  );
}
