import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import styles from './menu.module.css';
import { MenuEntry, type MenuItem } from './menu-entry.tsx';
import { type MenuPlace, placeMenu } from './place-menu.ts';

export interface MenuProps {
  /** What the trigger shows. */
  children: ReactNode;
  /** Names trigger and menu for screen readers; needed where `children` is no text. */
  label?: string;
  items: readonly MenuItem[];
  /** Above the items, such as who is signed in. */
  header?: ReactNode;
  align?: 'start' | 'end';
  /** Replaces the trigger's look. */
  triggerClassName?: string;
  /** When the pointer or the focus reaches the trigger. */
  onApproach?: () => void;
}

/**
 * A button with a menu below it (B-2.8: geometry, toggle on click, outside click closes, repositions on
 * scroll and resize, flips upward). Arrow keys, Home, End and Escape work as in a desktop's menu.
 */
export function Menu({
  children,
  label,
  items,
  header,
  align = 'end',
  triggerClassName,
  onApproach,
}: MenuProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();

  function close(): void {
    setOpen(false);
    trigger.current?.focus();
  }

  return (
    <>
      <button
        ref={trigger}
        type="button"
        id={`${id}-trigger`}
        className={triggerClassName ?? styles.trigger}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        {...(label !== undefined && { 'aria-label': label })}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {open &&
        createPortal(
          <MenuPanel
            id={id}
            trigger={trigger}
            items={items}
            header={header}
            align={align}
            onClose={close}
            onLeave={() => setOpen(false)}
          />,
          document.body,
        )}
    </>
  );
}

interface MenuPanelProps {
  id: string;
  trigger: { current: HTMLButtonElement | null };
  items: readonly MenuItem[];
  header: ReactNode;
  align: 'start' | 'end';
  /** Closes and returns the focus to the trigger. */
  onClose: () => void;
  /** Closes; the focus is elsewhere already. */
  onLeave: () => void;
}

function MenuPanel({ id, trigger, items, header, align, onClose, onLeave }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<MenuPlace>();

  useLayoutEffect(() => {
    const update = () => {
      if (!trigger.current || !panel.current) return;
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      setPlace(
        placeMenu(trigger.current.getBoundingClientRect(), panel.current.scrollHeight, viewport, align),
      );
    };
    update();
    entriesOf(panel.current)[0]?.focus();
    window.addEventListener('resize', update);
    // Captured: it may be an inner element that scrolls.
    window.addEventListener('scroll', update, true);
    return () => {
      window.removeEventListener('resize', update);
      window.removeEventListener('scroll', update, true);
    };
  }, [trigger, align]);

  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!panel.current?.contains(target) && !trigger.current?.contains(target)) onLeave();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [trigger, onLeave]);

  function onKeyDown(event: KeyboardEvent): void {
    const entries = entriesOf(panel.current);
    const here = entries.indexOf(document.activeElement as HTMLElement);
    const there = nextEntry(event.key, here, entries.length);
    if (there !== undefined) {
      event.preventDefault();
      entries[there]?.focus();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Tab') onLeave();
  }

  const style: CSSProperties = place
    ? { top: place.top, left: place.left, maxHeight: place.maxHeight }
    : { top: 0, left: 0, opacity: 0 };
  return (
    <div
      ref={panel}
      className={styles.panel}
      style={style}
      data-opens={place?.opens}
      // The header is content beside the menu, and stands outside of all landmarks.
      {...(header !== undefined && { role: 'region', 'aria-labelledby': `${id}-trigger` })}
    >
      {header && <div className={styles.header}>{header}</div>}
      {/* The key handler serves the items, which have the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div role="menu" id={id} aria-labelledby={`${id}-trigger`} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <MenuEntry key={item.key} item={item} onChosen={onClose} />
        ))}
      </div>
    </div>
  );
}

function entriesOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? [])];
}

function nextEntry(key: string, here: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (here + 1) % count;
  if (key === 'ArrowUp') return (here - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
