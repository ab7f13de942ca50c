import { themeChoices } from 'shared-ui/tokens';
import { ChoiceRow, SwitchRow } from './fields.tsx';
import type { TabProps } from './general-tab.tsx';
import styles from './settings-dialog.module.css';
import { useText } from './texts.ts';

export function DisplayTab({ value, onChange }: TabProps<'display'>) {
  const t = useText();
  return (
    <>
      <ChoiceRow
        label={t('display.theme')}
        value={value.theme}
        choices={themeChoices.map((theme) => ({ value: theme, label: t(`theme.${theme}`) }))}
        onChange={(theme) => onChange({ theme })}
      />
      <SwitchRow
        label={t('display.compactMode')}
        checked={value.compactMode}
        onChange={(compactMode) => onChange({ compactMode })}
      />
      <SwitchRow
        label={t('display.showAnimations')}
        checked={value.showAnimations}
        onChange={(showAnimations) => onChange({ showAnimations })}
      />
      <p className={styles.note}>{t('display.hint')}</p>
    </>
  );
}
