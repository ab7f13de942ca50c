import { Button } from 'antd';
import { PermissionGate } from 'shared-auth';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { RemoteModule, SectionCard, useKeptDraft, useToast } from 'shared-ui';
import { useText } from '../messages/text.ts';
import type { Props as Clients } from '../remote-types/clients/index.d.ts';
import styles from './quick-actions.module.css';

interface QuickActionsProps {
  onRefresh: () => void;
  refreshing: boolean;
}

/** What people come to the dashboard to do next. */
export function QuickActions({ onRefresh, refreshing }: QuickActionsProps) {
  const text = useText();
  const navigate = useNavigate();
  return (
    <SectionCard title={text('actions.title')}>
      <div className={styles.actions}>
        <PermissionGate needs="client.create">
          <AddClient onAdded={onRefresh} />
        </PermissionGate>
        <Button onClick={() => void navigate('/reports')}>{text('actions.generateReport')}</Button>
        <PermissionGate needs="dashboard.export">
          <Button onClick={() => void navigate('/reports?period=range')}>{text('actions.exportData')}</Button>
        </PermissionGate>
        <Button onClick={() => void navigate('/settings?tab=alerts')}>
          {text('actions.configureAlerts')}
        </Button>
        <Button onClick={onRefresh} loading={refreshing}>
          {text('actions.refreshStatistics')}
        </Button>
      </div>
    </SectionCard>
  );
}

/** The dialog belongs to the clients remote; when that remote cannot be had, the button says so. */
function AddClient({ onAdded }: { onAdded: () => void }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useEffect(() => {
    if (!open) return undefined;
    const opener = button.current;
    // The dialog goes at once, before antd could give the focus back; until then it keeps the focus within.
    return () => opener?.focus({ preventScroll: true });
  }, [open]);
  useKeptDraft(/^clients\/new$/, () => setOpen(true));
  return (
    <>
      <Button type="primary" ref={button} onClick={() => setOpen(true)}>
        {text('actions.addClient')}
      </Button>
      {open ? (
        <RemoteModule<Clients['./add-client-dialog']>
          remote="clients"
          module="./add-client-dialog"
          props={{ open, onClose: close, onCreated: onAdded }}
          fallback={<Unavailable onTold={close} />}
        />
      ) : null}
    </>
  );
}

function Unavailable({ onTold }: { onTold: () => void }) {
  const text = useText();
  const toast = useToast();
  useEffect(() => {
    toast.warning(text('actions.addClientUnavailable'));
    onTold();
    // Once: telling closes it, and with it this component goes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}
