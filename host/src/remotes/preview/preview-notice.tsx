import { Alert, Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { useFormat } from 'shared-ui/i18n';
import { useRemotes } from '../remotes-context.tsx';
import { useText } from '../texts.ts';
import type { Preview } from './preview.ts';

/** Says what this tab previews and until when, or why it does not, and ends it. */
export function PreviewNotice({ preview }: { preview: Preview }) {
  const t = useText();
  const format = useFormat();
  const { registry } = useRemotes();
  const state = useSyncExternalStore(preview.subscribe, () => preview.state);
  const end = () => {
    preview.end();
    void registry.amendAgain();
  };
  if (state.status === 'shown') {
    const { remote, release, until } = state.granted;
    return (
      <Alert
        banner
        type="info"
        title={t('preview.banner', { remote, release, until: format.dateTime(until) })}
        action={
          <Button size="small" onClick={end}>
            {t('preview.end')}
          </Button>
        }
      />
    );
  }
  if (state.status !== 'refused') return null;
  return (
    <Alert banner type="warning" closable={{ onClose: end }} title={t(`preview.refused.${state.refusal}`)} />
  );
}
