import type { MoveKind, PartReleases } from 'api/contract';
import { useState } from 'react';
import { maxLength, ruleText, TextField } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { MoveDialog } from './move-dialog.tsx';

/** Characters that the service takes. */
const MOST = 300;

interface ReasonDialogProps {
  move: Exclude<MoveKind, 'promote' | 'canary'>;
  part: PartReleases;
  onClose: () => void;
}

/** Taking back, turning off and on: why, in a few words. */
export function ReasonDialog({ move, part, onClose }: ReasonDialogProps) {
  const t = useText();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  // Nothing is cut off: who pastes more sees all of it, and what is too much.
  const tooLong = ruleText(maxLength(MOST)(reason.trim()));
  const release = (move === 'halt' ? part.canary?.release : part.live) ?? '';

  function request() {
    if (move === 'enable') return {};
    const given = reason.trim();
    setMissing(given === '');
    return given === '' || tooLong !== undefined ? null : { reason: given };
  }

  return (
    <MoveDialog
      move={move}
      part={part}
      hint={t(`releases.hint.${move}`, { release })}
      request={request}
      dirty={reason.trim() !== ''}
      onClose={onClose}
    >
      {move !== 'enable' && (
        <TextField
          first
          required
          rows={2}
          most={MOST}
          label={t(move === 'disable' ? 'releases.field.sentence' : 'releases.field.reason')}
          value={reason}
          onChange={setReason}
          error={missing && reason.trim() === '' ? t('releases.needed') : tooLong}
        />
      )}
    </MoveDialog>
  );
}
