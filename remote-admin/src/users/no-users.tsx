import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PermissionGate } from 'shared-auth';
import { Dialog, EmptyState } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { NewUserForm } from './new-user-form.tsx';
import type { UserFilters } from '../access/users.ts';
import { valuesFromSearch } from './values-from-search.ts';

interface NoUsersProps {
  filters: UserFilters;
  onClear: () => void;
}

/** Nobody matches. Whoever was looked for in vain can be added at once, with what was typed. */
export function NoUsers({ filters, onClear }: NoUsersProps) {
  const t = useText();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const filtered = [filters.search, filters.role, filters.status].some((filter) => filter !== '');
  return (
    <>
      <EmptyState
        compact
        title={t('users.empty')}
        {...(filtered && { description: t('users.emptyHint') })}
        action={
          <Flex gap="small" wrap justify="center">
            {filtered && <Button onClick={onClear}>{t('users.clearFilters')}</Button>}
            <PermissionGate needs="user.create">
              <Button type="primary" onClick={() => setAdding(true)}>
                {t('user.new.dialogTitle')}
              </Button>
            </PermissionGate>
          </Flex>
        }
      />
      <Dialog open={adding} title={t('user.new.dialogTitle')} onClose={close}>
        <NewUserForm
          initial={valuesFromSearch(filters.search)}
          onCancel={close}
          onCreated={({ id }) => void navigate(`/users/${id}/roles`)}
        />
      </Dialog>
    </>
  );
}
