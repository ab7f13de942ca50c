import { Button, Input } from 'antd';
import { check, plainText, required, ruleText } from 'shared-ui';
import { dateFormats, languages, timeFormats, timeZones } from 'shared-ui/i18n';
import { ChoiceRow, Row } from './fields.tsx';
import type { Settings } from './settings.ts';
import { SHOW_SIGN_INS } from './show-sign-ins.ts';
import styles from './settings-dialog.module.css';
import { useText } from './texts.ts';

export interface TabProps<Part extends keyof Settings> {
  value: Settings[Part];
  onChange: (change: Partial<Settings[Part]>) => void;
}

/** May be about the whole organization as well as about the person. */
export interface SharedTabProps<Part extends keyof Settings> extends TabProps<Part> {
  organization: boolean;
}

interface GeneralTabProps extends SharedTabProps<'general'> {
  /** Shows where the person is signed in. */
  onSignIns: () => void;
}

export function GeneralTab({ value, onChange, organization, onSignIns }: GeneralTabProps) {
  const t = useText();
  const problem = ruleText(check(value.companyName, [required, plainText]));
  return (
    <>
      {organization && (
        <Row label={t('general.companyName')} problem={problem}>
          {({ id, describedBy }) => (
            <Input
              id={id}
              value={value.companyName}
              maxLength={100}
              required
              data-general
              aria-invalid={problem !== undefined}
              {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
              autoComplete="organization"
              onChange={(event) => onChange({ companyName: event.target.value })}
            />
          )}
        </Row>
      )}
      <ChoiceRow
        label={t('general.language')}
        value={value.language}
        choices={languages.map(({ code, ownName }) => ({ value: code, label: ownName }))}
        onChange={(language) => onChange({ language })}
      />
      <ChoiceRow
        label={t('general.timeZone')}
        value={value.timeZone}
        choices={timeZones.map((zone) => ({ value: zone, label: t(`timeZone.${zone}`) }))}
        onChange={(timeZone) => onChange({ timeZone })}
      />
      <ChoiceRow
        label={t('general.dateFormat')}
        value={value.dateFormat}
        choices={dateFormats.map((format) => ({ value: format, label: format }))}
        onChange={(dateFormat) => onChange({ dateFormat })}
      />
      <ChoiceRow
        label={t('general.timeFormat')}
        value={value.timeFormat}
        choices={timeFormats.map((format) => ({ value: format, label: t(`timeFormat.${format}`) }))}
        onChange={(timeFormat) => onChange({ timeFormat })}
      />
      <p className={styles.note}>{t('general.hint')}</p>
      <div className={styles.row} data-inline="true">
        <div className={styles.words}>
          <span className={styles.name}>{t('general.signIns')}</span>
          <span className={styles.hint}>{t('general.signInsHint')}</span>
        </div>
        <Button
          id={SHOW_SIGN_INS}
          aria-haspopup="dialog"
          aria-label={t('general.signInsShow')}
          onClick={onSignIns}
        >
          {t('general.signInsOpen')}
        </Button>
      </div>
    </>
  );
}
