import { usePermissions } from 'shared-auth';
import { SectionCard } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { ImpactList } from './impact-list.tsx';
import type { PermissionDiff } from './permission-diff.ts';
import styles from './role-permissions.module.css';
import { useRoleImpact } from '../access/permissions.ts';

interface UnsavedChangesCardProps {
  roleId: string;
  diff: PermissionDiff;
  selected: ReadonlySet<string>;
}

/** What saving would change in the role, and for how many people. */
export function UnsavedChangesCard({ roleId, diff, selected }: UnsavedChangesCardProps) {
  const t = useText();
  const own = usePermissions();
  const { impact, error, counting } = useRoleImpact(roleId, diff.changed ? [...selected] : null);
  const notHeld = [...diff.added, ...diff.removed].filter((action) => !own.has(action)).length;
  if (!diff.changed) return <p className={styles['noChanges']}>{t('rolePermissions.noChanges')}</p>;
  return (
    <SectionCard title={t('rolePermissions.unsaved')}>
      <ul className={styles['changes']}>
        {diff.added.length > 0 && (
          <li data-change="added">{t('rolePermissions.unsavedAdded', { count: diff.added.length })}</li>
        )}
        {diff.removed.length > 0 && (
          <li data-change="removed">{t('rolePermissions.unsavedRemoved', { count: diff.removed.length })}</li>
        )}
        {notHeld > 0 && (
          <li data-change="refused">{t('rolePermissions.notHeldCount', { count: notHeld })}</li>
        )}
      </ul>
      <ImpactList impact={impact} failed={error !== undefined} counting={counting} />
    </SectionCard>
  );
}
