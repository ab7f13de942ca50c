import { useCopy, useToast } from 'shared-ui';
import { CheckOutlined, CopyOutlined } from 'shared-ui/icons';
import { useText } from '../messages/texts.ts';
import styles from './copy-id.module.css';

/** Enough to tell clients apart by eye; all of it is copied, and stands in the title. */
export const shortId = (id: string) => `${id.slice(0, 8)}…${id.slice(-4)}`;

/** A short id that copies the whole one. */
export function CopyId({ id }: { id: string }) {
  const t = useText();
  const toast = useToast();
  const [copied, copy] = useCopy();
  async function copyId(): Promise<void> {
    if (!(await copy(id))) toast.warning(t('id.notCopied', { id }));
  }
  return (
    <button
      type="button"
      className={styles.id}
      title={id}
      aria-label={t(copied ? 'id.copied' : 'id.copy', { id: shortId(id) })}
      onClick={() => void copyId()}
    >
      {shortId(id)}
      {copied ? <CheckOutlined aria-hidden="true" /> : <CopyOutlined aria-hidden="true" />}
    </button>
  );
}
