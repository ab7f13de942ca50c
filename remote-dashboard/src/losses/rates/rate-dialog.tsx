import { Alert, Button } from 'antd';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { ValidationError } from 'shared-auth';
import {
  Dialog,
  failureText,
  focusFirstWrong,
  serverText,
  useDraft,
  useSaveShortcut,
  useToast,
  useUnsavedGuard,
} from 'shared-ui';
import { readDay, useLocale } from 'shared-ui/i18n';
import { type LossesText, useText } from '../messages/texts.ts';
import { fieldsOfService, type RateDraft, type RateField, requestOf, wrongFields } from './rate-draft.ts';
import { RateForm } from './rate-form.tsx';
import { enterRate, type RateKind, useRates, useRefreshRates } from './rates-api.ts';
import styles from '../../forms/form.module.css';

/** Under which what was typed is kept while its person signs in again. */
const RATE_DRAFT = 'energy-rates/new';

interface Refusal {
  fields: Partial<Record<RateField, string>>;
  message?: string;
}

const nothing: ReadonlySet<RateField> = new Set();

export function RateDialog({ what, onClose }: { what: RateKind; onClose: () => void }) {
  const t = useText();
  const form = useId();
  const toast = useToast();
  const { dateFormat } = useLocale();
  const read = (text: string) => readDay(text, dateFormat);
  const known = useRates().data?.data ?? [];
  const refresh = useRefreshRates();
  const [start] = useState<RateDraft>(() => ({
    what,
    client: null,
    value: '',
    // Most organizations have one.
    currency: known.find(({ currency }) => currency !== null)?.currency ?? '',
    source: '',
    from: '',
    to: '',
  }));
  const [draft, setDraft] = useState(start);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refusal>({ fields: {} });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start);
  const guard = useUnsavedGuard(isDirty && !busy);
  useDraft(RATE_DRAFT, isDirty ? draft : undefined, setDraft);

  async function save(): Promise<void> {
    if (busy) return;
    flushSync(() => {
      setChecked(true);
      setRefused({ fields: {} });
    });
    if (wrongFields(draft, read).size > 0) {
      focusFirstWrong();
      return;
    }
    setBusy(true);
    try {
      await enterRate(requestOf(draft, read));
      await refresh();
      toast.success(t('rates.saved'));
      onClose();
    } catch (error) {
      flushSync(() => {
        setRefused(refusalOf(error, t));
        setBusy(false);
      });
      focusFirstWrong();
      // The one that is in the way may be of somebody else, and new.
      void refresh();
    }
  }

  useSaveShortcut(!guard.asking, () => void save());

  return (
    <>
      <Dialog
        open
        size="lg"
        position="top"
        title={t(`rates.enter.${draft.what}`)}
        locked={busy}
        onClose={() => guard.ask(onClose)}
        footer={
          <div className={styles.footer}>
            <Button disabled={busy} onClick={() => guard.ask(onClose)}>
              {t('rates.cancel')}
            </Button>
            <Button type="primary" htmlType="submit" form={form} loading={busy}>
              {t('rates.save')}
            </Button>
          </div>
        }
      >
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {refused.message !== undefined && (
            <Alert type="error" showIcon role="alert" title={refused.message} />
          )}
          <RateForm
            draft={draft}
            wrong={checked ? wrongFields(draft, read) : nothing}
            refused={refused.fields}
            onChange={(change) => {
              setDraft((before) => ({ ...before, ...change }));
              setRefused({ fields: {} });
            }}
          />
        </form>
      </Dialog>
      {guard.question}
    </>
  );
}

/** The sentences of the service, each at its field; what is of no field stands above them all. */
function refusalOf(error: unknown, t: LossesText): Refusal {
  const problems = error instanceof ValidationError ? error.fields : [];
  const fields: Refusal['fields'] = {};
  let message: string | undefined;
  for (const { field, message: words } of problems) {
    const own = fieldsOfService[field];
    if (own) fields[own] = serverText(sentence(words), t(own === 'from' ? 'rates.overlap' : 'rates.refused'));
    else message = serverText(sentence(words), t('rates.saveFailed'));
  }
  if (problems.length === 0) message = failureText(error, t('rates.saveFailed'));
  return { fields, ...(message !== undefined && { message }) };
}

/** The service begins with what follows the name of the field. */
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
