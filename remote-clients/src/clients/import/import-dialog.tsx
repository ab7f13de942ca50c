import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmDialog, Dialog, ErrorView, failureText, ProgressBar, useUnsavedGuard } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import styles from '../dialog-content.module.css';
import { ChooseFile } from './choose-file.tsx';
import { createdOf, ImportResult } from './import-result.tsx';
import { ReviewImport } from './review-import.tsx';
import { type ImportState, useImport } from './use-import.ts';

interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
}

/** CSV import: choose, dry run, review, import, take the tokens. */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  const t = useText();
  const flow = useImport();
  const { state } = flow;
  const [tokensTaken, setTokensTaken] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const untakenTokens = state.step === 'done' && !tokensTaken && createdOf(state.outcome.results).length > 0;
  const guard = useUnsavedGuard(
    open &&
      ((state.step === 'review' && state.dryRun.ready.length > 0) ||
        state.step === 'importing' ||
        untakenTokens),
  );
  const close = () => (untakenTokens ? setLeaving(true) : guard.ask(onClose));

  return (
    <>
      <Dialog
        open={open}
        size="lg"
        title={t('import.title')}
        locked={state.step === 'importing'}
        onClose={close}
        footer={<div className={styles.buttons}>{buttons()}</div>}
      >
        {content()}
      </Dialog>
      {guard.question}
      <ConfirmDialog
        open={leaving}
        title={t('import.leaveTitle')}
        confirmLabel={t('import.leaveConfirm')}
        cancelLabel={t('import.leaveStay')}
        danger
        onConfirm={() => {
          setLeaving(false);
          guard.release();
          onClose();
        }}
        onCancel={() => setLeaving(false)}
      >
        {t('import.leaveText')}
      </ConfirmDialog>
    </>
  );

  function content() {
    switch (state.step) {
      case 'choose':
        return <ChooseFile refusal={state.refusal} onChoose={(file) => void flow.choose(file)} />;
      case 'reading':
        return <ProgressBar label={t('import.reading', { file: state.fileName })} />;
      case 'checking':
      case 'importing':
        return <Progress state={state} />;
      case 'check-failed':
        return (
          <ErrorView
            compact
            title={t('import.checkFailed')}
            message={failureText(state.error)}
            onRetry={() => void flow.retryCheck()}
          />
        );
      case 'review':
        return <ReviewImport dryRun={state.dryRun} />;
      case 'done':
        return (
          <ImportResult
            outcome={state.outcome}
            tokensTaken={tokensTaken}
            onTokensTaken={() => setTokensTaken(true)}
            onResume={() => {
              setTokensTaken(false);
              void flow.resume(state.dryRun, state.outcome);
            }}
          />
        );
    }
  }

  function buttons() {
    if (state.step === 'done') {
      return (
        <Button type="primary" onClick={close}>
          {t('import.close')}
        </Button>
      );
    }
    if (state.step === 'choose') return <Button onClick={close}>{t('import.cancel')}</Button>;
    if (state.step !== 'review') return <Button onClick={flow.cancel}>{t('import.stop')}</Button>;
    const count = state.dryRun.ready.length;
    return (
      <>
        <Button onClick={flow.restart}>{t('import.otherFile')}</Button>
        <Button onClick={close}>{t('import.cancel')}</Button>
        <Button type="primary" disabled={count === 0} onClick={() => void flow.start(state.dryRun)}>
          {t('import.start', { count })}
        </Button>
      </>
    );
  }
}

function Progress({ state }: { state: Extract<ImportState, { done: number }> }) {
  const t = useText();
  const format = useFormat();
  const counts = { done: format.number(state.done), total: format.number(state.total) };
  const text = t(state.step === 'checking' ? 'import.checking' : 'import.running', counts);
  return (
    <ProgressBar
      label={t('import.title')}
      percent={state.total === 0 ? 100 : (state.done / state.total) * 100}
      text={text}
    />
  );
}
