import { BrandMark } from '../brand/brand-mark.tsx';
import styles from './brand.module.css';
import { useText } from './texts.ts';

export function Brand() {
  const t = useText();
  return (
    <span className={styles.brand}>
      <BrandMark />
      <span className={styles.name}>{t('brand')}</span>
    </span>
  );
}
