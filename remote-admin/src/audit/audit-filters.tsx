import type { AuditEntry } from 'api/contract';
import { Button } from 'antd';
import { usePermissions } from 'shared-auth';
import { Choice, DateRangeField, type DayRange, FilterBar } from 'shared-ui';
import type { CalendarDay } from 'shared-ui/i18n';
import { useActors } from '../access/users.ts';
import { useText } from '../messages/text.ts';
import { actionText, auditActions } from './audit-actions.ts';
import { type AuditDays, lastSevenDays } from './audit-days.ts';
import { type AuditView, type Period, periods } from './audit-view.ts';
import styles from './audit.module.css';

interface AuditFiltersProps {
  view: AuditView;
  chosen: AuditDays;
  today: CalendarDay;
  /** Of the organization, whose days are meant. */
  zone: string;
  /** Those on the page: of whom and of what it is filtered may have no other name here. */
  entries: readonly AuditEntry[];
  onChange: (change: Partial<AuditView>) => void;
}

export function AuditFilters({ view, chosen, today, zone, entries, onChange }: AuditFiltersProps) {
  const t = useText();
  const onDays = ({ start, end }: DayRange) => onChange({ period: null, from: start, to: end });
  const people = useActors(usePermissions().has('user.list'));
  const actions = auditActions.map((value) => ({ value, label: actionText(t, value) }));
  const { action, actor, target } = view;
  if (action !== null && !auditActions.includes(action)) actions.push({ value: action, label: action });
  const actors = people.map(({ id, name }) => ({ value: id, label: name }));
  if (actor !== null && !people.some(({ id }) => id === actor)) {
    const label = entries.find((entry) => entry.actor.id === actor)?.actor.name ?? actor;
    actors.push({ value: actor, label });
  }
  const targetName = entries.find((entry) => entry.target.id === target)?.target.name || target;
  return (
    <FilterBar>
      <div className={styles['choice']}>
        <Choice<Period | 'days' | ''>
          label={t('audit.period')}
          value={chosen.days ? 'days' : (view.period ?? '')}
          options={[
            { value: '', label: t('audit.anyTime') },
            ...(Object.keys(periods) as Period[]).map((value) => ({
              value,
              label: t(`audit.period.${value}`),
            })),
            { value: 'days', label: t('audit.period.days') },
          ]}
          onChange={(period) => {
            if (period === 'days') onDays(lastSevenDays(today));
            else onChange({ period: period || null, from: null, to: null });
          }}
        />
      </div>
      {chosen.days && (
        <div className={styles['days']}>
          <DateRangeField
            value={chosen.days}
            onChange={onDays}
            today={today}
            zone={zone}
            problem={chosen.problem}
          />
        </div>
      )}
      <div className={styles['choice']}>
        <Choice
          label={t('audit.who')}
          value={actor ?? ''}
          options={[{ value: '', label: t('audit.anybody') }, ...actors]}
          onChange={(value) => onChange({ actor: value || null })}
        />
      </div>
      <div className={styles['choice']}>
        <Choice
          label={t('audit.what')}
          value={action ?? ''}
          options={[{ value: '', label: t('audit.anything') }, ...actions]}
          onChange={(value) => onChange({ action: value || null })}
        />
      </div>
      {target !== null && (
        <div className={styles['target']}>
          <span>{t('audit.onlyTarget', { name: targetName ?? '' })}</span>
          <Button onClick={() => onChange({ target: null })}>{t('audit.allTargets')}</Button>
        </div>
      )}
    </FilterBar>
  );
}
