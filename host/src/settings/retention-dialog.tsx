import { Button } from 'antd';
import type { Retention } from 'api/contract';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { api, useApi } from 'shared-auth';
import { Dialog, failureText, LoadingView, TextField, useToast, useUnsavedGuard } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { companyAtom } from './settings-store.ts';
import styles from './settings-dialog.module.css';
import { currentText, useText } from './texts.ts';

const PATH = '/v1/tenant/retention';
const LEAST = 2;

interface RetentionDialogProps {
  retention: Retention;
  onChanged: (months: number) => Promise<void>;
  onClose: () => void;
}

/** Says what is deleted before it is, and has the name of the organization typed where something may be. */
export function RetentionDialog({ retention, onChanged, onClose }: RetentionDialogProps) {
  const t = useText();
  const toast = useToast();
  const company = useAtomValue(companyAtom);
  const [text, setText] = useState(String(retention.months));
  const [name, setName] = useState('');
  const [checked, setChecked] = useState(false);
  const [saving, setSaving] = useState(false);
  const guard = useUnsavedGuard(text !== String(retention.months) || name !== '');
  const months = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const fits = months >= LEAST && months <= retention.server_months;
  const shorter = fits && months < retention.months;
  const { data, error } = useApi<{ data: Retention }>(shorter ? `${PATH}?months=${months}` : null, {
    revalidateOnFocus: false,
  });
  const preview = data?.data.preview;
  const confirmed = !shorter || name.trim() === company.trim();
  const deletes = shorter && preview?.readings !== 0;
  const known = !shorter || preview?.months === months;

  async function save(): Promise<void> {
    setChecked(true);
    if (!fits || !confirmed || !known || saving) return;
    setSaving(true);
    try {
      await api.put(
        PATH,
        { months, ...(shorter && { confirm: name.trim() }) },
        { ifMatch: `"${retention.version}"` },
      );
      await onChanged(months);
      toast.success(currentText('retention.saved'));
      guard.release();
      onClose();
    } catch (failure) {
      setSaving(false);
      toast.error(failureText(failure, currentText('retention.failed')));
    }
  }

  const close = () => guard.ask(onClose);
  return (
    <>
      <Dialog
        open
        size="sm"
        title={t('data.retention')}
        locked={saving}
        onClose={close}
        footer={
          <>
            <Button disabled={saving} onClick={close}>
              {t('settings.cancel')}
            </Button>
            <Button
              type="primary"
              danger={deletes}
              loading={saving}
              disabled={!known}
              onClick={() => void save()}
            >
              {t(deletes ? 'retention.delete' : 'retention.keep')}
            </Button>
          </>
        }
      >
        <TextField
          label={t('retention.months')}
          value={text}
          required
          first
          hint={t('retention.monthsHint')}
          error={
            checked && !fits
              ? t('retention.range', { least: LEAST, most: retention.server_months })
              : undefined
          }
          onChange={setText}
        />
        {fits && months > retention.months && <p className={styles.note}>{t('retention.longer')}</p>}
        {shorter && (
          <>
            {error && <p className={styles.trouble}>{failureText(error, t('retention.uncounted'))}</p>}
            {!error && !known && <LoadingView />}
            {known && preview && <WhatGoes preview={preview} />}
            <TextField
              label={t('retention.confirm', { name: company })}
              value={name}
              required
              autoComplete="off"
              error={checked && !confirmed ? t('retention.notTheName') : undefined}
              onChange={setName}
            />
          </>
        )}
      </Dialog>
      {guard.question}
    </>
  );
}

function WhatGoes({ preview }: { preview: NonNullable<Retention['preview']> }) {
  const t = useText();
  const { number, date, dateTime } = useFormat();
  const { readings, kept_from, oldest } = preview;
  if (readings === 0)
    return (
      <p className={styles.preview} role="status">
        {t('retention.none', { from: dateTime(kept_from) })}
      </p>
    );
  return (
    <p className={`${styles.trouble} ${styles.preview}`} role="status">
      {t('retention.goes', {
        count: readings,
        number: number(readings),
        oldest: date(oldest ?? kept_from),
        from: dateTime(kept_from),
      })}
    </p>
  );
}
