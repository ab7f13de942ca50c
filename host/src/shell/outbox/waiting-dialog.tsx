import { Button } from 'antd';
import { type Outbox, shownOf, type WaitingWrite } from 'shared-auth/outbox';
import { Dialog } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../texts.ts';
import styles from './waiting-dialog.module.css';

interface WaitingDialogProps {
  open: boolean;
  outbox: Outbox;
  onClose: () => void;
}

/** All that has not been sent, with what can be done about it. */
export function WaitingDialog({ open, outbox, onClose }: WaitingDialogProps) {
  const t = useText();
  return (
    <Dialog open={open} title={t('outbox.title')} position="top" onClose={onClose}>
      {/* The first button is below all that the first entry shows, and would turn the page down to it. */}
      <p className={styles.hint} data-begin tabIndex={-1}>
        {t('outbox.hint')}
      </p>
      <ul className={styles.list}>
        {outbox.writes.map((write) => (
          <Entry key={write.id} write={write} outbox={outbox} />
        ))}
      </ul>
    </Dialog>
  );
}

function Entry({ write, outbox }: { write: WaitingWrite; outbox: Outbox }) {
  const t = useText();
  const format = useFormat();
  const { title, madeAt, state, sentence = '' } = write;
  const { text, photo } = shownOf(write);
  return (
    <li className={styles.entry}>
      <strong>{title}</strong>
      <span>{t('outbox.madeAt', { time: format.dateTime(madeAt) })}</span>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {photo !== undefined && (
        <img className={styles.photo} src={photo} alt={t('outbox.photo', { what: title })} />
      )}
      {state === 'refused' && <span className={styles.problem}>{t('outbox.refused', { sentence })}</span>}
      {state === 'unsure' && <span className={styles.problem}>{t('outbox.unsure')}</span>}
      <div className={styles.actions}>
        {state !== 'waiting' && (
          <Button onClick={() => void outbox.again(write)} aria-label={t('outbox.againOf', { what: title })}>
            {t('outbox.again')}
          </Button>
        )}
        <Button
          danger
          onClick={() => void outbox.discard(write)}
          aria-label={t('outbox.discardOf', { what: title })}
        >
          {t('outbox.discard')}
        </Button>
      </div>
    </li>
  );
}
