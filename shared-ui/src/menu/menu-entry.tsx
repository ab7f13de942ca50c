import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './menu.module.css';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** A page of this application. */
  to?: string;
  /** An address outside the router (`mailto:`, another document). */
  href?: string;
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** One of a choice: drawn with a tick when true. */
  checked?: boolean;
  /** A line above it. */
  divided?: boolean;
  onApproach?: () => void;
}

interface MenuEntryProps {
  item: MenuItem;
  onChosen: () => void;
}

export function MenuEntry({ item, onChosen }: MenuEntryProps) {
  const { label, icon, to, href, onSelect, danger, disabled, checked, divided, onApproach } = item;
  const content = (
    <>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.label}>{label}</span>
      {checked && (
        <span className={styles.tick} aria-hidden="true">
          ✓
        </span>
      )}
    </>
  );
  const common = {
    className: styles.entry,
    tabIndex: -1,
    'data-danger': danger,
    'data-divided': divided,
    onPointerEnter: onApproach,
  };
  function choose(): void {
    onChosen();
    onSelect?.();
  }
  if (to !== undefined) {
    return (
      <Link {...common} role="menuitem" to={to} onClick={choose}>
        {content}
      </Link>
    );
  }
  if (href !== undefined) {
    return (
      <a {...common} role="menuitem" href={href} onClick={choose}>
        {content}
      </a>
    );
  }
  const choice =
    checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked };
  return (
    <button
      {...common}
      {...choice}
      type="button"
      aria-disabled={disabled}
      onClick={disabled ? undefined : choose}
    >
      {content}
    </button>
  );
}
