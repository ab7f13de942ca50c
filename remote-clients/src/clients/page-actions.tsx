import { Button } from 'antd';
import { PermissionGate } from 'shared-auth';
import { SlotCell, type SlotFiller, useKeptRoom, useSlot } from 'shared-ui';
import { DownloadOutlined, PlusOutlined, UploadOutlined } from 'shared-ui/icons';
import { useText } from '../messages/texts.ts';
import styles from './page-actions.module.css';

interface PageActionsProps {
  exporting: boolean;
  onAdd: () => void;
  onImport: () => void;
  onExport: () => void;
}

export function PageActions({ exporting, onAdd, onImport, onExport }: PageActionsProps) {
  const t = useText();
  const views = useSlot('clients.views');
  return (
    <>
      {views.length > 0 && <Views views={views} />}
      <Button icon={<DownloadOutlined aria-hidden="true" />} disabled={exporting} onClick={onExport}>
        {t('clients.export')}
      </Button>
      <PermissionGate needs="client.create">
        <Button icon={<UploadOutlined aria-hidden="true" />} onClick={onImport}>
          {t('clients.import')}
        </Button>
        <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={onAdd}>
          {t('clients.add')}
        </Button>
      </PermissionGate>
    </>
  );
}

/** Of other parts, whose code comes later: its buttons would move the others. */
function Views({ views }: { views: readonly SlotFiller<object>[] }) {
  // Each is there before its code is, and is empty until then.
  const room = useKeptRoom(
    'clients.views',
    ({ children }) =>
      children.length >= views.length && [...children].every(({ textContent }) => textContent !== ''),
  );
  return (
    <div className={styles.views} ref={room}>
      {views.map(({ id, Content }) => (
        // A failure has no more room here than in a table.
        <SlotCell key={id}>
          <Content />
        </SlotCell>
      ))}
    </div>
  );
}
