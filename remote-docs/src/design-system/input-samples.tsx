import { Checkbox, Input, Switch } from 'antd';
import { useId, useState } from 'react';
import { SearchField } from 'shared-ui';
import { Select } from 'shared-ui/form-kit';
import styles from './design-system.module.css';
import { useText } from './messages/texts.ts';

const locations = ['locationA', 'locationB', 'locationC'] as const;

export function InputSamples() {
  const t = useText();
  const id = useId();
  const [search, setSearch] = useState('');
  return (
    <div className={styles.inputs}>
      <div className={styles.field}>
        <label htmlFor={`${id}-name`}>{t('inputs.name')}</label>
        <Input id={`${id}-name`} placeholder={t('inputs.namePlaceholder')} aria-describedby={`${id}-help`} />
        <span id={`${id}-help`} className={styles.help}>
          {t('inputs.nameHelp')}
        </span>
      </div>
      <ThresholdField />
      <div className={styles.field}>
        <label htmlFor={`${id}-location`}>{t('inputs.location')}</label>
        <Select
          id={`${id}-location`}
          defaultValue="locationA"
          options={locations.map((value) => ({ value, label: t(`inputs.${value}`) }))}
        />
      </div>
      <div className={styles.field}>
        <span>{t('inputs.search')}</span>
        <SearchField label={t('inputs.search')} value={search} onSearch={setSearch} />
      </div>
      <Checkbox defaultChecked>{t('inputs.notify')}</Checkbox>
      <label className={styles.row}>
        <Switch defaultChecked aria-label={t('inputs.switch')} /> {t('inputs.switch')}
      </label>
    </div>
  );
}

/** A field that shows its error, until the value is a good one: then its help. */
function ThresholdField() {
  const t = useText();
  const id = useId();
  const [value, setValue] = useState('1500');
  const bad = value.trim() === '' || !(Number(value) >= 0 && Number(value) <= 1000);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('inputs.threshold')}</label>
      <Input
        id={id}
        inputMode="decimal"
        value={value}
        {...(bad && { status: 'error' })}
        aria-invalid={bad}
        aria-describedby={`${id}-note`}
        onChange={(event) => setValue(event.target.value)}
      />
      <span id={`${id}-note`} className={bad ? styles.error : styles.help}>
        {t(bad ? 'inputs.thresholdError' : 'inputs.thresholdHelp')}
      </span>
    </div>
  );
}
