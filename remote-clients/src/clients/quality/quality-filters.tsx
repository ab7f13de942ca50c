import { Choice, FilterBar } from 'shared-ui';
import { useText } from './messages/texts.ts';
import { daySpans, faultKinds, type QualityView } from './quality-api.ts';
import styles from './quality.module.css';

interface QualityFiltersProps {
  view: QualityView;
  onChange: (part: Partial<QualityView>) => void;
}

/** Of how many days, and of which kind of fault. */
export function QualityFilters({ view, onChange }: QualityFiltersProps) {
  const t = useText();
  const days = daySpans.map((count) => ({ value: `${count}`, label: t('days', { count }) }));
  const kinds = ['' as const, ...faultKinds].map((value) => ({ value, label: t(`kind.${value || 'all'}`) }));
  const choices = [
    {
      label: t('range'),
      value: `${view.days}`,
      options: days,
      onChange: (chosen: string) =>
        onChange({ days: daySpans.find((each) => `${each}` === chosen) ?? view.days }),
    },
    {
      label: t('kind'),
      value: view.kind ?? '',
      options: kinds,
      onChange: (chosen: string) => onChange({ kind: faultKinds.find((each) => each === chosen) ?? null }),
    },
  ];
  return (
    <FilterBar>
      {choices.map((choice) => (
        <div key={choice.label} className={styles.choice}>
          <Choice {...choice} />
        </div>
      ))}
    </FilterBar>
  );
}
