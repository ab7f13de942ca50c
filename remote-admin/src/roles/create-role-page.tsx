import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Breadcrumbs, LoadingView, PageHeader } from 'shared-ui';
import { ArrowLeftOutlined } from 'shared-ui/icons';
import { LoadFailure } from '../failure/load-failure.tsx';
import { useText } from '../messages/text.ts';
import styles from './create-role-page.module.css';
import { NewRoleForm } from './new-role-form.tsx';
import { useRole } from '../access/roles.ts';

/** A new role; its permissions come next. `?from=<id>` makes it a clone of another one. */
export function CreateRolePage() {
  const t = useText();
  const navigate = useNavigate();
  const source = useSearchParams()[0].get('from');
  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs crumbs={[{ title: t('roles.title'), to: '/roles' }, { title: t('role.new.title') }]} />
        }
        title={t('role.new.title')}
        description={t('role.new.description')}
        actions={
          <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={() => void navigate('/roles')}>
            {t('action.back')}
          </Button>
        }
      />
      <div className={styles['card']}>
        <FormOfSource key={source} source={source} />
      </div>
    </>
  );
}

function FormOfSource({ source }: { source: string | null }) {
  const navigate = useNavigate();
  const { role, error, mutate } = useRole(source);
  if (error && !role) {
    return <LoadFailure compact error={error} message="failed.loadRole" onRetry={() => void mutate()} />;
  }
  if (source !== null && !role) return <LoadingView />;
  return (
    <NewRoleForm
      source={role}
      onCancel={() => void navigate('/roles')}
      onCreated={({ id }) => void navigate(`/roles/${id}/permissions`)}
    />
  );
}
