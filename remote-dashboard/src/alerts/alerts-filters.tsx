import type { AlertCounts } from 'api/contract';
import { Button } from 'antd';
import { Choice, FilterBar, SearchField } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText as useSharedText } from '../messages/text.ts';
import styles from './alerts.module.css';
import { type AlertsView, assignees, kinds, severities, states } from './alerts-view.ts';
import { useText } from './messages/texts.ts';

interface AlertsFiltersProps {
  view: AlertsView;
  counts: AlertCounts | undefined;
  onChange: (change: Partial<AlertsView>) => void;
}

export function AlertsFilters({ view, counts, onChange }: AlertsFiltersProps) {
  const t = useText();
  const text = useSharedText();
  return (
    <>
      <States view={view} counts={counts} onChange={onChange} />
      <FilterBar>
        <SearchField label={t('search')} value={view.search} onSearch={(search) => onChange({ search })} />
        <div className={styles.choice}>
          <Choice
            label={t('severity')}
            value={view.severity ?? ''}
            options={[
              { value: '', label: t('allSeverities') },
              ...severities.map((value) => ({ value, label: text(`severity.${value}`) })),
            ]}
            onChange={(value) => onChange({ severity: value || null })}
          />
        </div>
        <div className={styles.choice}>
          <Choice
            label={t('kind')}
            value={view.kind ?? ''}
            options={[
              { value: '', label: t('allKinds') },
              ...kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
            ]}
            onChange={(value) => onChange({ kind: value || null })}
          />
        </div>
        <div className={styles.choice}>
          <Choice
            label={t('assignee')}
            value={view.assignee ?? ''}
            options={[
              { value: '', label: t('anybody') },
              ...assignees.map((value) => ({ value, label: t(value) })),
            ]}
            onChange={(value) => onChange({ assignee: value || null })}
          />
        </div>
        {view.client !== null && (
          <div className={styles.ofSite}>
            <span>{t('ofSite')}</span>
            <Button onClick={() => onChange({ client: null })}>{t('allSites')}</Button>
          </div>
        )}
      </FilterBar>
    </>
  );
}

/** The states, with how many alerts each has that the filters find. */
function States({ view, counts, onChange }: AlertsFiltersProps) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={styles.states} role="group" aria-label={t('states')}>
      {states.map((state) => (
        <button
          key={state}
          type="button"
          className={styles.state}
          data-alerts-state={state}
          aria-pressed={view.state === state}
          onClick={() => onChange({ state })}
        >
          {counts === undefined
            ? t(`state.${state}`)
            : t('tab', { state: t(`state.${state}`), count: format.number(counts[state]) })}
        </button>
      ))}
    </div>
  );
}
