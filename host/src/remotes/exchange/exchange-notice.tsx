import { Alert, Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { isPageHeld, useCopy, VisuallyHidden, watchHeldPage } from 'shared-ui';
import { useLocale } from 'shared-ui/i18n';
import { localize } from '../localize.ts';
import { useText } from '../texts.ts';
import type { ExchangeDesk } from './exchange-desk.ts';

/** Says that a new release of the open page is ready, that one was put in its place, and what of the typing is left. */
export function ExchangeNotice({ desk }: { desk: ExchangeDesk }) {
  const t = useText();
  const { language } = useLocale();
  const { offer, done, left } = useSyncExternalStore(desk.subscribe, () => desk.state);
  const held = useSyncExternalStore(watchHeldPage, isPageHeld);
  const part = (title: { en: string }) => ({ part: localize(title, language) });
  return (
    <>
      {offer !== null && (
        <Alert
          data-exchange
          banner
          type="info"
          title={t(held ? 'exchange.held' : 'exchange.ready', part(offer.title))}
          action={
            !held && (
              <Button size="small" onClick={offer.accept}>
                {t('exchange.switch')}
              </Button>
            )
          }
        />
      )}
      {done !== null && !done.urgent && (
        <VisuallyHidden>{t('exchange.done', part(done.title))}</VisuallyHidden>
      )}
      {done?.urgent === true && (
        <Alert
          data-exchange
          banner
          closable={{ onClose: () => desk.set({ done: null }) }}
          type="info"
          title={t('exchange.urgent', part(done.title))}
        />
      )}
      {left !== '' && <Left words={left} onClose={() => desk.set({ left: '' })} />}
    </>
  );
}

function Left({ words, onClose }: { words: string; onClose: () => void }) {
  const t = useText();
  const [copied, copy] = useCopy();
  return (
    <Alert
      data-exchange
      banner
      type="warning"
      title={t('exchange.left')}
      description={<div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{words}</div>}
      action={
        <>
          <Button size="small" onClick={() => void copy(words)}>
            {t(copied ? 'exchange.copied' : 'exchange.copy')}
          </Button>
          <Button size="small" type="text" onClick={onClose}>
            {t('exchange.close')}
          </Button>
        </>
      }
    />
  );
}
