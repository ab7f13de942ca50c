import { Button } from 'antd';
import { buttonSizes, SizedButton, type ToastKind, useToast } from 'shared-ui';
import styles from './design-system.module.css';
import { useText } from './messages/texts.ts';

const toasts: readonly ToastKind[] = ['success', 'info', 'warning', 'error'];

export function ButtonSamples() {
  const t = useText();
  const toast = useToast();
  return (
    <>
      <h3>{t('buttons.kinds')}</h3>
      <div className={styles.row}>
        <Button type="primary">{t('buttons.primary')}</Button>
        <Button>{t('buttons.secondary')}</Button>
        <Button type="text">{t('buttons.text')}</Button>
        <Button type="primary" danger>
          {t('buttons.danger')}
        </Button>
        <Button loading>{t('buttons.loading')}</Button>
        <Button disabled>{t('buttons.disabled')}</Button>
      </div>
      <h3>{t('buttons.sizes')}</h3>
      <div className={styles.row}>
        {buttonSizes.map((size) => (
          <SizedButton key={size} type="primary" size={size}>
            {size}
          </SizedButton>
        ))}
      </div>
      <h3>{t('buttons.toasts')}</h3>
      <div className={styles.row}>
        {toasts.map((kind) => (
          <Button key={kind} onClick={() => toast[kind](t('buttons.toastText'))}>
            {t('buttons.toast', { kind })}
          </Button>
        ))}
      </div>
    </>
  );
}
