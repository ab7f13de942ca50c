import type { AlertState, StaffAlert } from 'api/contract';
import { type BadgeTone, StatusBadge } from 'shared-ui';
import { useText as useSharedText } from '../messages/text.ts';
import { useText } from './messages/texts.ts';

const tones: Record<StaffAlert['severity'], BadgeTone> = {
  critical: 'error',
  high: 'warning',
  medium: 'info',
  low: 'neutral',
};
const stateTones: Record<AlertState, BadgeTone> = {
  open: 'error',
  acknowledged: 'primary',
  snoozed: 'neutral',
  resolved: 'success',
};

export function SeverityBadge({ severity }: Pick<StaffAlert, 'severity'>) {
  const text = useSharedText();
  return <StatusBadge tone={tones[severity]}>{text(`severity.${severity}`)}</StatusBadge>;
}

export function StateBadge({ state }: Pick<StaffAlert, 'state'>) {
  const t = useText();
  return (
    <StatusBadge dot tone={stateTones[state]}>
      {t(`state.${state}`)}
    </StatusBadge>
  );
}
