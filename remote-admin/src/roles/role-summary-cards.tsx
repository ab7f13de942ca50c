import type { Role } from 'api/contract';
import { Grid, StatCard } from 'shared-ui';
import { KeyOutlined, LockOutlined, SafetyOutlined, TeamOutlined } from 'shared-ui/icons';
import { useUserSummary } from '../access/users.ts';
import { useText } from '../messages/text.ts';

/** The tenant's roles in four figures. Who may not list users sees 0 of them (B-9.9). */
export function RoleSummaryCards({ roles }: { roles: readonly Role[] | undefined }) {
  const t = useText();
  const users = useUserSummary()?.total ?? 0;
  const all = roles ?? [];
  const system = all.filter(({ is_system }) => is_system).length;
  const used = all.filter(({ permissions }) => permissions.length > 0).length;
  const loading = roles === undefined;
  return (
    <Grid columns={4}>
      <StatCard label={t('roles.systemCount')} value={system} icon={<LockOutlined />} loading={loading} />
      <StatCard
        label={t('roles.customCount')}
        value={all.length - system}
        icon={<SafetyOutlined />}
        loading={loading}
      />
      <StatCard label={t('roles.totalUsers')} value={users} icon={<TeamOutlined />} loading={loading} />
      <StatCard label={t('roles.withPermissions')} value={used} icon={<KeyOutlined />} loading={loading} />
    </Grid>
  );
}
