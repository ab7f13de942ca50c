import { Alert, Button, Skeleton } from 'antd';
import type { Finding, RepairMethod, RepairPreview, RepairRequest } from 'api/contract';
import { useEffect, useId, useState } from 'react';
import { Choice, Dialog, failureText, useToast } from 'shared-ui';
import { useText } from './messages/texts.ts';
import { numberTyped } from './number-typed.ts';
import { previewRepair, repairFinding, useRefreshQuality } from './quality-api.ts';
import styles from './quality.module.css';
import type { RepairFile } from './read-repair-file.ts';
import { ChooseRepairFile, FileLines } from './repair-file.tsx';
import { RepairValues } from './repair-values.tsx';

interface RepairDialogProps {
  finding: Finding;
  /** What it is about, in words. */
  about: string;
  onClose: () => void;
}

/** How to repair what was found, and what that would change: nothing is done before it was shown. */
export function RepairDialog({ finding, about, onClose }: RepairDialogProps) {
  const t = useText();
  const field = useId();
  const toast = useToast();
  const refresh = useRefreshQuality();
  const [method, setMethod] = useState<RepairMethod>(finding.methods[0] ?? 'interpolation');
  const [refusals, setRefusals] = useState(0);
  const [file, setFile] = useState<RepairFile>();
  const shown = usePreview(finding.id, method, file, refusals);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const request = shown.preview && requestOf(method, shown.preview, typed, file);

  async function save(): Promise<void> {
    if (busy || !request) return;
    setBusy(true);
    setRefused(undefined);
    try {
      await repairFinding(finding.id, request);
      await refresh();
      toast.success(t('repair.saved'));
      onClose();
    } catch (error) {
      setRefused(failureText(error, t('repair.meanwhile')));
      setBusy(false);
      // It is asked again what would be changed now.
      setRefusals((before) => before + 1);
      // What was done by somebody else is to be seen behind this.
      void refresh();
    }
  }

  return (
    <Dialog
      open
      size="lg"
      position="top"
      title={t('repair.title')}
      locked={busy}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button disabled={busy} onClick={onClose}>
            {t('repair.cancel')}
          </Button>
          <Button
            type="primary"
            loading={busy}
            disabled={!request || shown.preview?.values.length === 0}
            onClick={() => void save()}
          >
            {t('repair.save')}
          </Button>
        </div>
      }
    >
      <div className={styles.repair}>
        {refused !== undefined && (
          <Alert type="error" showIcon role="alert" title={t('repair.failed')} description={refused} />
        )}
        <p className={styles.nothing}>{about}</p>
        <div className={styles.method}>
          <label htmlFor={field}>{t('repair.method')}</label>
          <Choice
            id={field}
            value={method}
            disabled={busy}
            options={finding.methods.map((value) => ({ value, label: t(`repair.method.${value}`) }))}
            onChange={setMethod}
          />
        </div>
        {method === 'file' && <ChooseRepairFile file={file} disabled={busy} onChoose={setFile} />}
        {method === 'file' && file && (shown.preview || file.rows.length === 0) && (
          <FileLines report={shown.preview?.file} file={file} />
        )}
        {method === 'file' && !file?.rows.length ? null : shown.failed !== undefined ? (
          <Alert
            type="warning"
            showIcon
            role="alert"
            title={t('repair.previewFailed')}
            description={shown.failed}
          />
        ) : shown.preview ? (
          <RepairValues
            preview={shown.preview}
            typed={method === 'manual' ? typed : undefined}
            onType={(at, text) => setTyped((before) => ({ ...before, [at]: text }))}
          />
        ) : (
          <Skeleton active paragraph={{ rows: 4 }} />
        )}
        <p className={styles.note}>{t('repair.note')}</p>
      </div>
    </Dialog>
  );
}

/** By hand the instants are those that a line would fill. `round`: it is asked again with each. */
function usePreview(
  finding: string,
  method: RepairMethod,
  file: RepairFile | undefined,
  round: number,
): { preview?: RepairPreview; failed?: string } {
  const t = useText();
  const [shown, setShown] = useState<{
    method: RepairMethod;
    file: RepairFile | undefined;
    round: number;
    preview?: RepairPreview;
    failed?: string;
  }>();
  useEffect(() => {
    if (method === 'file' && !file?.rows.length) return;
    let isWanted = true;
    const asked = method === 'manual' ? 'interpolation' : method;
    previewRepair(finding, { method: asked, ...(method === 'file' && file && { rows: file.rows }) }).then(
      (preview) => isWanted && setShown({ method, file, round, preview }),
      (error: unknown) =>
        isWanted && setShown({ method, file, round, failed: failureText(error, t('repair.meanwhile')) }),
    );
    return () => {
      isWanted = false;
    };
  }, [finding, method, file, round, t]);
  const isCurrent = shown?.method === method && shown.round === round && shown.file === file;
  return isCurrent ? shown : {};
}

/** Undefined where it cannot be sent yet. */
function requestOf(
  method: RepairMethod,
  { preview, values }: RepairPreview,
  typed: Record<string, string>,
  file: RepairFile | undefined,
): RepairRequest | undefined {
  if (method === 'file') return file && { method, preview, rows: file.rows };
  if (method !== 'manual') return { method, preview };
  const all = values.map(({ at, after }) => ({
    at,
    value: numberTyped(typed[at]) ?? (typed[at] === undefined ? after : null),
  }));
  const known = all.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]));
  return known.length === all.length ? { method, preview, values: known } : undefined;
}
