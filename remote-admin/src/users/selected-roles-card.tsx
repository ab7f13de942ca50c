import { Alert, Button } from 'antd';
import { usePermissionCatalogue } from 'shared-auth';
import { SectionCard } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { PermissionBadges } from '../access/permission-badges.tsx';
import { useText } from '../messages/text.ts';
import type { AssignableRole } from './role-cards.tsx';
import type { EffectiveChange, SelectionState } from './role-selection.ts';
import styles from './user-roles.module.css';

/** B-9.5. */
const BADGES_A_ROLE = 8;

interface SelectedRolesCardProps {
  roles: readonly AssignableRole[];
  state: SelectionState;
  effect: EffectiveChange;
  mayAssign: boolean;
  saving: boolean;
  /** Why the last try was refused. */
  failure: string | null;
  hadRoles: boolean;
  onCancel: () => void;
  onSubmit: () => void;
}

/** What has been chosen, what that changes for the person, and the way to save it. */
export function SelectedRolesCard(props: SelectedRolesCardProps) {
  const t = useText();
  const { roles, state, effect, mayAssign, saving, failure, hadRoles, onCancel, onSubmit } = props;
  const canSubmit = mayAssign && roles.length > 0 && !saving;
  return (
    <SectionCard title={t('userRoles.summary')}>
      <ul className={styles['selectedRoles']}>
        {roles.map(({ id, display_name, permissions }) => (
          <li key={id}>
            <span className={styles['roleName']}>{display_name}</span>
            <PermissionBadges permissions={permissions} most={BADGES_A_ROLE} />
          </li>
        ))}
      </ul>
      <Effect kind="gains" actions={effect.gained} />
      <Effect kind="loses" actions={effect.lost} />
      {failure && <Alert className={styles['failure'] ?? ''} type="error" showIcon title={failure} />}
      <div className={styles['statusBar']} data-state={state}>
        <span role="status">{mayAssign ? t(`userRoles.${state}`) : t('userRoles.readOnly')}</span>
        <span className={styles['buttons']}>
          <Button onClick={onCancel} disabled={saving}>
            {t('action.cancel')}
          </Button>
          {mayAssign && (
            <Button type="primary" onClick={onSubmit} disabled={!canSubmit} loading={saving}>
              {t(hadRoles ? 'userRoles.update' : 'userRoles.assign')}
            </Button>
          )}
        </span>
      </div>
    </SectionCard>
  );
}

function Effect({ kind, actions }: { kind: 'gains' | 'loses'; actions: readonly string[] }) {
  const t = useText();
  const format = useFormat();
  const { nameOf } = usePermissionCatalogue();
  if (actions.length === 0) return null;
  return (
    <p className={styles['effect']} data-kind={kind}>
      <strong>{t(`userRoles.${kind}`, { count: actions.length })}</strong> {format.list(actions.map(nameOf))}
    </p>
  );
}
