import type { DryRun, StaffAlertRule } from 'api/contract';
import { Button, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type AppError, HttpStatusError } from 'shared-auth';
import {
  Dialog,
  ErrorView,
  failureText,
  focusFirstWrong,
  useSaveShortcut,
  useToast,
  useUnsavedGuard,
} from 'shared-ui';
import { useText } from '../messages/texts.ts';
import { DryRunResult } from './dry-run-result.tsx';
import { draftOf, emptyDraft, problemsOf, requestOf, type RuleDraft } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import { readRule, saveRule, tryRule, useRefreshRules } from './rules-api.ts';
import styles from './rules.module.css';

interface RuleDialogProps {
  /** The rule to change; null makes a new one. */
  id: string | null;
  onClose: () => void;
}

const CHANGED_MEANWHILE = 412;

/** Reads the rule first: what is saved is made from what the server has. */
export function RuleDialog({ id, onClose }: RuleDialogProps) {
  const t = useText();
  const [read, setRead] = useState<{ rule: StaffAlertRule; tag: string | null }>();
  const [failure, setFailure] = useState<AppError>();
  useEffect(() => {
    let isOver = false;
    if (id !== null)
      readRule(id).then(
        (answer) => !isOver && setRead(answer),
        (error: AppError) => !isOver && setFailure(error),
      );
    return () => {
      isOver = true;
    };
  }, [id]);
  if (id === null || read) return <Editor id={id} {...read} onClose={onClose} />;
  return (
    <Dialog open size="lg" title={t('rules.editTitle')} onClose={onClose}>
      {failure ? (
        <ErrorView compact title={t('rules.failed')} message={failureText(failure)} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Dialog>
  );
}

interface EditorProps extends RuleDialogProps {
  rule?: StaffAlertRule;
  tag?: string | null;
}

function Editor({ id, rule, tag = null, onClose }: EditorProps) {
  const t = useText();
  const toast = useToast();
  const refresh = useRefreshRules();
  const [start] = useState<RuleDraft>(() => (rule ? draftOf(rule) : emptyDraft));
  const [draft, setDraft] = useState(start);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState<'save' | 'try'>();
  const [failed, setFailed] = useState<string>();
  const [result, setResult] = useState<DryRun>();
  /** Counted up by every change: what was found of a rule is not said of another. */
  const edition = useRef(0);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start);
  const guard = useUnsavedGuard(isDirty && busy !== 'save');

  async function run(what: 'save' | 'try', title: string, work: () => Promise<void>): Promise<void> {
    flushSync(() => {
      setChecked(true);
      setFailed(undefined);
    });
    if (problemsOf(draft).size > 0) {
      focusFirstWrong();
      return;
    }
    setBusy(what);
    try {
      await work();
    } catch (error) {
      const isOld = error instanceof HttpStatusError && error.status === CHANGED_MEANWHILE;
      setFailed(isOld ? t('rules.changed') : `${title}. ${failureText(error)}`);
    }
    setBusy(undefined);
  }
  const save = () =>
    run('save', t('rules.saveFailed'), async () => {
      await saveRule(requestOf(draft), id, tag);
      await refresh();
      toast.success(t('rules.saved'));
      onClose();
    });
  useSaveShortcut(isDirty && busy === undefined && !guard.asking, () => void save());
  const tryIt = () =>
    run('try', t('dryRun.failed'), async () => {
      setResult(undefined);
      const tried = edition.current;
      const found = await tryRule(requestOf(draft));
      if (edition.current === tried) setResult(found);
    });

  return (
    <>
      <Dialog
        open
        size="lg"
        position="top"
        title={t(id === null ? 'rules.new' : 'rules.editTitle')}
        locked={busy === 'save'}
        onClose={() => guard.ask(onClose)}
        footer={
          <div className={styles.footer}>
            <Button loading={busy === 'try'} disabled={busy !== undefined} onClick={() => void tryIt()}>
              {t('dryRun.run')}
            </Button>
            <Button disabled={busy === 'save'} onClick={() => guard.ask(onClose)}>
              {t('rules.cancel')}
            </Button>
            <Button
              type="primary"
              loading={busy === 'save'}
              disabled={busy !== undefined || !isDirty}
              onClick={() => void save()}
            >
              {t('rules.save')}
            </Button>
          </div>
        }
      >
        <RuleForm
          draft={draft}
          checked={checked}
          siteName={rule?.client_name ?? null}
          onChange={(change) => {
            setDraft((before) => ({ ...before, ...change }));
            edition.current += 1;
            setResult(undefined);
          }}
        />
        {failed !== undefined && (
          <p className={styles.failed} role="alert">
            {failed}
          </p>
        )}
        {result && <DryRunResult result={result} />}
      </Dialog>
      {guard.question}
    </>
  );
}
