import { useFormat } from '../i18n/use-format.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { useText } from '../messages/texts.ts';
import { readableFigure } from '../quantities/larger-units.ts';
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
  if (value === null) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('common.noValue')}</VisuallyHidden>
      </>
    );
  }
  if (unit === '%') return format.percent(value, decimals);
  const short = readableFigure(value, unit, decimals);
  return (
    <data value={value} {...(short.unit !== unit && { title: format.unit(value, unit, decimals) })}>
      {format.number(short.value, short.decimals)}
      <span className={styles.unit}>{`\u00A0${short.unit}`}</span>
    </data>
  );
}
