import { initials } from './initials.ts';
import styles from './initials-avatar.module.css';

export interface InitialsAvatarProps {
  name: string;
  /** In CSS pixels. */
  size?: number;
}

/** A person's initials in a circle. Decoration: the name stands beside it. */
export function InitialsAvatar({ name, size = 36 }: InitialsAvatarProps) {
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  );
}
