import { Checkbox } from 'antd';
import { Choice, Field, TextField } from 'shared-ui';
import { TimeField } from 'shared-ui/form-kit';
import { useLocale } from 'shared-ui/i18n';
import { useText } from '../messages/texts.ts';
import form from '../../forms/form.module.css';
import styles from './maintenance.module.css';
import { SiteChoice } from './site-choice.tsx';
import type { WindowDraft, WrongField } from './window-draft.ts';

interface WindowFormProps {
  draft: WindowDraft;
  /** By whose clock the times are. */
  zone: string;
  wrong: ReadonlySet<WrongField>;
  onChange: (change: Partial<WindowDraft>) => void;
}

export function WindowForm({ draft, zone, wrong, onChange }: WindowFormProps) {
  const t = useText();
  return (
    <div className={form.form}>
      <div className={form.wide}>
        <TextField
          label={t('maintenance.reason')}
          value={draft.reason}
          required
          first
          error={wrong.has('reason') ? t('rules.required') : undefined}
          onChange={(reason) => onChange({ reason: reason.slice(0, 200) })}
        />
      </div>
      <Moment side="start" draft={draft} wrong={wrong} onChange={onChange} />
      <Moment side="end" draft={draft} wrong={wrong} onChange={onChange} />
      <p className={form.note}>{t('maintenance.zone', { zone })}</p>
      <Checkbox
        className={styles.check ?? ''}
        checked={draft.weekly}
        onChange={({ target }) => onChange({ weekly: target.checked })}
      >
        {t('maintenance.weekly')}
      </Checkbox>
      {draft.weekly && (
        <DayField
          label={t('maintenance.until')}
          value={draft.untilDay}
          hint={t('maintenance.untilHint')}
          error={wrong.has('untilDay') ? t('maintenance.notUntil') : undefined}
          onChange={(untilDay) => onChange({ untilDay })}
        />
      )}
      <div className={form.wide}>
        <Field label={t('rules.where')} error={wrong.has('where') ? t('maintenance.noWhere') : undefined}>
          {({ id, ...told }) => (
            <Choice
              id={id}
              aria-invalid={told['aria-invalid']}
              aria-describedby={told['aria-describedby']}
              value={draft.everywhere ? 'all' : 'some'}
              options={[
                { value: 'some', label: t('maintenance.some') },
                { value: 'all', label: t('maintenance.everywhere') },
              ]}
              onChange={(where) => onChange({ everywhere: where === 'all' })}
            />
          )}
        </Field>
      </div>
      {!draft.everywhere && <SiteChoice draft={draft} onChange={onChange} />}
    </div>
  );
}

interface MomentProps extends Pick<WindowFormProps, 'draft' | 'wrong' | 'onChange'> {
  side: 'start' | 'end';
}

function Moment({ side, draft, wrong, onChange }: MomentProps) {
  const t = useText();
  const day = `${side}Day` as const;
  const time = `${side}Time` as const;
  const problem = wrong.has(day) ? 'maintenance.notADay' : side === 'end' ? lengthProblem() : undefined;
  function lengthProblem() {
    if (wrong.has('order')) return 'maintenance.order';
    if (wrong.has('length')) return draft.weekly ? 'maintenance.longWeekly' : 'maintenance.long';
    return undefined;
  }
  return (
    <>
      <DayField
        label={t(`maintenance.${day}`)}
        value={draft[day]}
        required
        error={problem === undefined ? undefined : t(problem)}
        onChange={(text) => onChange({ [day]: text })}
      />
      <Field label={t(`maintenance.${time}`)} required>
        {({ id }) => (
          <TimeField id={id} value={draft[time]} onChange={(text) => onChange({ [time]: text })} />
        )}
      </Field>
    </>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  hint?: string;
  required?: boolean;
  onChange: (text: string) => void;
}

/** A day as the person writes it. */
function DayField({ hint, ...props }: DayFieldProps) {
  const { dateFormat } = useLocale();
  return (
    <TextField {...props} placeholder={dateFormat} autoComplete="off" {...(hint !== undefined && { hint })} />
  );
}
