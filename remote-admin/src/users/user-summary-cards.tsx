import type { UserList } from 'api/contract';
import { Grid, StatCard } from 'shared-ui';
import { LockOutlined, SafetyOutlined, TeamOutlined, UserOutlined } from 'shared-ui/icons';
import { useText } from '../messages/text.ts';

/** The organization's users in four figures, whatever the filters. */
export function UserSummaryCards({ summary }: { summary: UserList['data']['summary'] | undefined }) {
  const t = useText();
  const { total = 0, active = 0, admins = 0, inactive = 0 } = summary ?? {};
  const loading = summary === undefined;
  return (
    <Grid columns={4}>
      <StatCard label={t('users.total')} value={total} icon={<TeamOutlined />} loading={loading} />
      <StatCard label={t('users.active')} value={active} icon={<UserOutlined />} loading={loading} />
      <StatCard label={t('users.admins')} value={admins} icon={<SafetyOutlined />} loading={loading} />
      <StatCard label={t('users.inactive')} value={inactive} icon={<LockOutlined />} loading={loading} />
    </Grid>
  );
}
