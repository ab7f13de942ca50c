import { Button } from 'antd';
import { type ToastKind, useToast } from 'shared-ui';
import styles from './design-system.module.css';
import { useText } from './messages/texts.ts';

/** Specification §9: xs to xl. The component has three sizes; the outer two are the nearest of them, changed by CSS. */
const sizes = [
  { name: 'xs', size: 'small', className: styles.extraSmall ?? '' },
  { name: 'sm', size: 'small' },
  { name: 'md', size: 'medium' },
  { name: 'lg', size: 'large' },
  { name: 'xl', size: 'large', className: styles.extraLarge ?? '' },
] as const;

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
        {sizes.map(({ name, size, ...look }) => (
          <Button key={name} type="primary" size={size} {...look}>
            {name}
          </Button>
        ))}
      </div>
      <h3>{t('buttons.toasts')}</h3>
      <div className={styles.row}>
        {toasts.map((kind) => (
          <Button key={kind} onClick={() => toast[kind](t('buttons.toastText'))}>
            {t('buttons.toast')}: {kind}
          </Button>
        ))}
      </div>
    </>
  );
}
