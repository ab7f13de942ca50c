import { useFormat } from '../i18n/use-format.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { useText } from '../messages/texts.ts';
import { preciseQuantity } from '../quantities/write-quantity.ts';
import { cardFigureText } from './card-figure-text.ts';
import styles from './cards.module.css';

interface CardFigureProps {
  /** null: there is no reading to show. */
  value: number | null;
  unit: string;
  decimals: number;
}

/** A figure whose unit is written smaller; the precise one is its title. */
export function CardFigure({ value, unit, decimals }: CardFigureProps) {
  const format = useFormat();
  const t = useText();
  const written = cardFigureText(format, value, unit, decimals);
  if (value === null) {
    return (
      <>
        <span aria-hidden="true" data-place="figure">
          {written.figure}
        </span>
        <VisuallyHidden>{t('common.noValue')}</VisuallyHidden>
      </>
    );
  }
  return (
    <data value={value} data-place="figure" title={preciseQuantity(format, value, unit, decimals)}>
      {written.figure}
      {written.unit !== undefined && (
        <span className={styles.unit} data-place="unit">
          {written.unit}
        </span>
      )}
    </data>
  );
}
