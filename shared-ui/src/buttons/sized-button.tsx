import { Button, type ButtonProps } from 'antd';
import styles from './sized-button.module.css';

/** B-10.9. */
export const buttonSizes = ['xs', 'sm', 'md', 'lg', 'xl'] as const;
export type ButtonSize = (typeof buttonSizes)[number];

/** antd has three sizes; the outer two are the nearest of them, changed by CSS. */
const nearest = { xs: 'small', sm: 'small', md: 'medium', lg: 'large', xl: 'large' } as const;

export interface SizedButtonProps extends Omit<ButtonProps, 'size'> {
  size?: ButtonSize;
}

/** A button in one of five sizes. Pages use antd's own in its middle size unless a place asks for another. */
export function SizedButton({ size = 'md', className, ...button }: SizedButtonProps) {
  const classes = [styles[size], className].filter(Boolean).join(' ');
  return <Button {...button} size={nearest[size]} className={classes} />;
}
