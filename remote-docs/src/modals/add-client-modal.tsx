import { Button, Input } from 'antd';
import { useState } from 'react';
import { Dialog, useToast, useUnsavedGuard } from 'shared-ui';
import { Form } from 'shared-ui/form-kit';
import { useText } from './messages/texts.ts';
import styles from './modals.module.css';

interface Values {
  name: string;
  description: string;
}

/** Add New Client as on the clients page, without a server. */
export function AddClientModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const [dirty, setDirty] = useState(false);
  const guard = useUnsavedGuard(open && dirty);
  const close = () => guard.ask(onClose);
  const required = (message: string) => [{ required: true, whitespace: true, message }];
  return (
    <>
      <Dialog open={open} title={t('add.title')} onClose={close} afterClose={() => setDirty(false)}>
        <Form<Values>
          layout="vertical"
          name="sample-client"
          onValuesChange={(_, all) => setDirty(Object.values(all).some(Boolean))}
          onFinish={() => {
            setDirty(false);
            toast.success(t('add.done'));
            onClose();
          }}
        >
          <Form.Item<Values> name="name" label={t('add.name')} rules={required(t('add.nameRequired'))}>
            <Input />
          </Form.Item>
          <Form.Item<Values>
            name="description"
            label={t('add.description')}
            rules={required(t('add.descriptionRequired'))}
          >
            <Input.TextArea rows={3} />
          </Form.Item>
          <div className={styles.footer}>
            <Button onClick={close}>{t('add.cancel')}</Button>
            <Button type="primary" htmlType="submit">
              {t('add.submit')}
            </Button>
          </div>
        </Form>
      </Dialog>
      {guard.question}
    </>
  );
}
