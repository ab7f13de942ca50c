import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { Dialog, TextField, useToast, useUnsavedGuard } from 'shared-ui';
import { useText } from './messages/texts.ts';
import styles from './modals.module.css';

const EMPTY = { name: '', description: '' };
type Field = keyof typeof EMPTY;

/** Add New Client as on the clients page, without a server. */
export function AddClientModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const [values, setValues] = useState(EMPTY);
  const [visited, setVisited] = useState<readonly Field[]>([]);
  const guard = useUnsavedGuard(open && Object.values(values).some(Boolean));
  const close = () => guard.ask(onClose);
  const missing = (name: Field) => values[name].trim() === '';
  const field = (name: Field) => ({
    value: values[name],
    required: true,
    error: visited.includes(name) && missing(name) ? t(`add.${name}Required`) : undefined,
    onBlur: () => setVisited([...visited, name]),
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });
  const reset = () => {
    setValues(EMPTY);
    setVisited([]);
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    setVisited(['name', 'description']);
    if (missing('name') || missing('description')) return;
    reset();
    toast.success(t('add.done'));
    onClose();
  }

  return (
    <>
      <Dialog open={open} title={t('add.title')} onClose={close} afterClose={reset}>
        <form className={styles.fields} noValidate onSubmit={submit}>
          <TextField {...field('name')} label={t('add.name')} first />
          <TextField {...field('description')} label={t('add.description')} rows={3} />
          <div className={styles.footer}>
            <Button onClick={close}>{t('add.cancel')}</Button>
            <Button type="primary" htmlType="submit">
              {t('add.submit')}
            </Button>
          </div>
        </form>
      </Dialog>
      {guard.question}
    </>
  );
}
