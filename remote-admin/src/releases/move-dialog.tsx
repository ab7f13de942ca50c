import { Alert, Button } from 'antd';
import type { MoveKind, MoveRequest, PartReleases, ReleaseMove } from 'api/contract';
import { type ReactNode, useState } from 'react';
import { Dialog, ProgressBar, useToast, useUnsavedGuard } from 'shared-ui';
import { failureText } from '../failure/failure-text.ts';
import fields from '../forms/form.module.css';
import { useText } from '../messages/text.ts';
import { useMove } from './use-move.ts';

interface MoveDialogProps {
  move: MoveKind;
  part: PartReleases;
  /** What will happen. */
  hint: string;
  /** What to ask for; null when something is missing, which the fields then say. */
  request: () => Omit<MoveRequest, 'move' | 'seen'> | null;
  /** Whether something was typed, which is asked about before it is lost. */
  dirty: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before a part is moved, shows that it is under way, and stays with what stood in the way. */
export function MoveDialog({ move, part, hint, request, dirty, onClose, children }: MoveDialogProps) {
  const t = useText();
  const toast = useToast();
  const { move: ask, working } = useMove(part.remote);
  const [outcome, setOutcome] = useState<ReleaseMove | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const name = t(`releases.move.${move}`);
  const ended = outcome !== null && outcome.state !== 'refused';
  const guard = useUnsavedGuard(dirty && !working && !ended);

  async function go(): Promise<void> {
    setOutcome(null);
    setFailure(null);
    const wanted = request();
    if (wanted === null) return;
    try {
      const made = await ask({ move, seen: part.serial, ...wanted });
      if (made.state !== 'done') return setOutcome(made);
      toast.success(t('releases.done', { move: name, part: part.remote }));
      onClose();
    } catch (error) {
      setFailure(failureText(t, error, 'failed.moveRelease'));
    }
  }

  const state = outcome?.state;
  return (
    <>
      <Dialog
        open
        title={t('releases.dialog', { move: name, part: part.remote })}
        locked={working}
        onClose={() => guard.ask(onClose)}
        footer={
          <div className={fields['buttons']}>
            <Button disabled={working} onClick={() => guard.ask(onClose)}>
              {ended ? t('releases.close') : t('action.cancel')}
            </Button>
            {!ended && (
              <Button
                type="primary"
                danger={move !== 'promote' && move !== 'canary' && move !== 'enable'}
                loading={working}
                onClick={() => void go()}
              >
                {name}
              </Button>
            )}
          </div>
        }
      >
        <div className={fields['form']}>
          <p>{hint}</p>
          {!ended && children}
          {working && <ProgressBar label={t('releases.working')} />}
          {failure !== null && <Alert type="error" showIcon title={failure} />}
          {outcome && state !== 'done' && state !== 'running' && state !== undefined && (
            <Alert
              type={state === 'already' ? 'info' : 'error'}
              showIcon
              title={t(`releases.outcome.${state}`)}
              // The command's own words, which name release, person and reason.
              description={outcome.sentence !== null && <span lang="en">{outcome.sentence}</span>}
            />
          )}
        </div>
      </Dialog>
      {guard.question}
    </>
  );
}
