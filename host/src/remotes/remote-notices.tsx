import { Alert, Button } from 'antd';
import { exchangeDesk } from './exchange/exchange-desk.ts';
import { ExchangeNotice } from './exchange/exchange-notice.tsx';
import { PreviewNotice } from './preview/preview-notice.tsx';
import { endOverride } from './overrides.ts';
import { useRegistry, useRemotes } from './remotes-context.tsx';
import { useText } from './texts.ts';

/** What concerns remotes on every page: a registry that cannot be reached, and parts from a developer's machine. */
export function RemoteNotices() {
  const t = useText();
  const { status } = useRegistry();
  const { overrides, preview } = useRemotes();
  return (
    <>
      {status === 'stale' && <Alert banner type="warning" title={t('registry.stale')} />}
      <PreviewNotice preview={preview} />
      <ExchangeNotice desk={exchangeDesk} />
      {overrides.unreadable !== null && (
        <Alert
          banner
          closable
          type="warning"
          title={t('override.unreadable', { asked: overrides.unreadable })}
        />
      )}
      {Object.entries(overrides.own).map(([remote, address]) => (
        <Alert
          key={remote}
          banner
          type="info"
          title={t('override.banner', { remote, address })}
          action={
            <Button size="small" onClick={() => end(remote)}>
              {t('override.end')}
            </Button>
          }
        />
      ))}
    </>
  );
}

function end(remote: string): void {
  endOverride(remote);
  location.reload();
}
