import { Button, Input } from 'antd';
import { useToast } from 'shared-ui';
import { Form } from 'shared-ui/form-kit';
import styles from './design-system.module.css';
import { useText } from './messages/texts.ts';

interface Values {
  name: string;
  description: string;
}

export function FormSample() {
  const t = useText();
  const toast = useToast();
  const [form] = Form.useForm<Values>();
  const rules = [{ required: true, whitespace: true, message: t('form.required') }];
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      name="sample"
      requiredMark
      className={styles.form ?? ''}
      onFinish={() => toast.success(t('form.saved'))}
    >
      <Form.Item<Values> name="name" label={t('form.name')} rules={rules} validateTrigger="onBlur">
        <Input />
      </Form.Item>
      <Form.Item<Values>
        name="description"
        label={t('form.description')}
        rules={rules}
        validateTrigger="onBlur"
      >
        <Input.TextArea rows={3} />
      </Form.Item>
      <div className={styles.row}>
        <Button type="primary" htmlType="submit">
          {t('form.submit')}
        </Button>
        <Button onClick={() => form.resetFields()}>{t('form.reset')}</Button>
      </div>
    </Form>
  );
}
