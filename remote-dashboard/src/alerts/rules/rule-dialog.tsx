import type { DryRun, StaffAlertRule } from 'api/contract';
import { Button, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { AppError } from 'shared-auth';
import { Dialog, ErrorView, failureText, useToast } from 'shared-ui';
import { DraftDialog } from '../../forms/draft-dialog.tsx';
import { useDraftForm } from '../../forms/use-draft-form.ts';
import { useText } from '../messages/texts.ts';
import { DryRunResult } from './dry-run-result.tsx';
import { draftOf, emptyDraft, problemsOf, requestOf, type RuleDraft } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import { readRule, saveRule, tryRule, useRefreshRules } from './rules-api.ts';

interface RuleDialogProps {
  /** The rule to change; null makes a new one. */
  id: string | null;
  onClose: () => void;
}

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
  const [result, setResult] = useState<DryRun>();
  /** Counted up by every change: what was found of a rule is not said of another. */
  const edition = useRef(0);
  const form = useDraftForm<RuleDraft>({
    start: () => (rule ? draftOf(rule) : emptyDraft),
    isWhole: (draft) => problemsOf(draft).size === 0,
    save: async (draft) => {
      await saveRule(requestOf(draft), id, tag);
      await refresh();
      toast.success(t('rules.saved'));
      onClose();
    },
    changed: t('rules.changed'),
    explain: (error) => `${t('rules.saveFailed')}. ${failureText(error)}`,
  });
  async function tryIt(): Promise<void> {
    await form.attempt(
      async () => {
        setResult(undefined);
        const tried = edition.current;
        const found = await tryRule(requestOf(form.draft));
        if (edition.current === tried) setResult(found);
      },
      (error) => `${t('dryRun.failed')}. ${failureText(error)}`,
    );
  }

  return (
    <DraftDialog
      form={form}
      title={t(id === null ? 'rules.new' : 'rules.editTitle')}
      saveLabel={t('rules.save')}
      cancelLabel={t('rules.cancel')}
      moreButtons={
        <Button loading={form.trying} disabled={form.trying || form.busy} onClick={() => void tryIt()}>
          {t('dryRun.run')}
        </Button>
      }
      onClose={onClose}
    >
      <RuleForm
        draft={form.draft}
        checked={form.checked}
        siteName={rule?.client_name ?? null}
        onChange={(change) => {
          form.change(change);
          edition.current += 1;
          setResult(undefined);
        }}
      />
      {result && <DryRunResult result={result} />}
    </DraftDialog>
  );
}
