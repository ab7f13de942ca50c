import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { Breadcrumbs, PageHeader } from 'shared-ui';
import { ArrowLeftOutlined } from 'shared-ui/icons';
import { useText } from '../messages/text.ts';
import styles from './create-user-page.module.css';
import { NewUserForm } from './new-user-form.tsx';

/** A new user; their roles come next. */
export function CreateUserPage() {
  const t = useText();
  const navigate = useNavigate();
  const back = () => void navigate('/users');
  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs crumbs={[{ title: t('users.title'), to: '/users' }, { title: t('user.new.title') }]} />
        }
        title={t('user.new.title')}
        description={t('user.new.description')}
        actions={
          <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={back}>
            {t('action.back')}
          </Button>
        }
      />
      <div className={styles['columns']}>
        <div className={styles['card']}>
          <NewUserForm onCancel={back} onCreated={(user) => void navigate(`/users/${user.id}/roles`)} />
        </div>
        <Alert
          type="info"
          showIcon
          title={t('user.new.roleInfoTitle')}
          description={t('user.new.roleInfo')}
        />
      </div>
    </>
  );
}
