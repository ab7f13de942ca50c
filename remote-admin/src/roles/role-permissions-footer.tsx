import { Alert, Button } from 'antd';
import { KeyboardTips } from 'shared-ui';
import { useText } from '../messages/text.ts';
import styles from './role-permissions.module.css';

/** A 'system' role nobody changes; 'view' is for people without role.update. */
export type EditingMode = 'edit' | 'view' | 'system';

interface RolePermissionsFooterProps {
  mode: EditingMode;
  count: number;
  canSave: boolean;
  saving: boolean;
  /** Why the last try was refused. */
  failure: string | null;
  onLeave: () => void;
  onSave: () => void;
}

/** The way out, and for editors the way to save. Stays in view. */
export function RolePermissionsFooter(props: RolePermissionsFooterProps) {
  const t = useText();
  const { mode, count, canSave, saving, failure, onLeave, onSave } = props;
  if (mode !== 'edit') {
    return (
      <footer className={styles['footer']}>
        <span>{t(mode === 'system' ? 'rolePermissions.cannotModify' : 'rolePermissions.readOnly')}</span>
        <span className={styles['buttons']}>
          <Button onClick={onLeave}>{t('rolePermissions.backToRoles')}</Button>
        </span>
      </footer>
    );
  }
  return (
    <footer className={styles['footer']}>
      {failure && <Alert className={styles['failure'] ?? ''} type="error" showIcon title={failure} />}
      <span role="status">
        {count === 0 ? t('rolePermissions.atLeastOne') : t('rolePermissions.count', { count })}
      </span>
      <span className={styles['tip']}>
        <KeyboardTips />
      </span>
      <span className={styles['buttons']}>
        <Button onClick={onLeave} disabled={saving}>
          {t('action.cancel')}
        </Button>
        <Button type="primary" onClick={onSave} disabled={!canSave} loading={saving}>
          {t('rolePermissions.save')}
        </Button>
      </span>
    </footer>
  );
}
