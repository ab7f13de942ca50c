import { useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { Menu } from 'shared-ui';
import type { NavigationEntry } from '../../remotes/navigation.ts';
import { useText } from '../texts.ts';
import { Chevron } from './glyphs.tsx';
import { menuItems } from './menu-items.ts';
import { OpenAlerts } from './open-alerts.tsx';
import styles from './top-bar.module.css';
import { useFitting } from './use-fitting.ts';

/** The parts' entries: as many as fit beside each other, and the others in a menu. */
export function NavigationEntries({ entries }: { entries: readonly NavigationEntry[] }) {
  const t = useText();
  const { pathname } = useLocation();
  const row = useRef<HTMLDivElement>(null);
  const fitting = useFitting(row, entries);
  const others = entries.slice(fitting);
  const isThere = others.some(({ path }) => pathname.startsWith(path));
  return (
    <>
      <div ref={row} className={styles.entries}>
        {entries.map(({ id, path, label, prepare }, index) => (
          <NavLink
            key={id}
            to={path}
            className={styles.entry ?? ''}
            // Clipped, and not there for anybody else either: the frame lets no style sheet hide what is in the bar.
            inert={index >= fitting}
            onPointerEnter={() => void prepare()}
            onFocus={() => void prepare()}
          >
            {label}
            {path === '/alerts' && <OpenAlerts />}
          </NavLink>
        ))}
      </div>
      {others.length > 0 && (
        <Menu
          align="start"
          triggerClassName={`${styles.entry} ${isThere ? 'active' : ''}`}
          items={menuItems(others)}
        >
          {t('nav.more')}
          <Chevron />
        </Menu>
      )}
    </>
  );
}
