import { useAtomValue } from 'jotai';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { VisuallyHidden } from 'shared-ui';
import { useText } from '../texts.ts';
import { useIdle } from '../frame/use-idle.ts';
import { Bell } from './glyphs.tsx';
import { openAlertsAtom } from './open-alerts-atom.ts';
import styles from './top-bar.module.css';

const FollowAlerts = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return {
      default: (await import(/* webpackChunkName: "follow-alerts" */ './follow-alerts.tsx')).FollowAlerts,
    };
  } catch {
    // The way to the alerts is there without their number.
    return { default: () => null };
  }
});

/** The way to the alerts, with how many are open. What counts them arrives when the page has nothing else to do. */
export function AlertsBell({ label }: { label: string }) {
  const t = useText();
  const count = useAtomValue(openAlertsAtom);
  const isIdle = useIdle();
  return (
    <>
      <Link
        to="/alerts"
        className={styles.bell}
        aria-label={count === null ? label : namedAs(count, t('nav.alerts', { count }))}
      >
        <Bell />
        <Count count={count} />
      </Link>
      <Suspense fallback={null}>{isIdle && <FollowAlerts />}</Suspense>
    </>
  );
}

/** How many alerts are open, beside the name of their page. */
export function OpenAlerts() {
  const t = useText();
  const count = useAtomValue(openAlertsAtom);
  return (
    <>
      <Count count={count} />
      {count !== null && count > 0 && <VisuallyHidden>{` ${t('nav.openAlerts', { count })}`}</VisuallyHidden>}
    </>
  );
}

const MOST = 99;
const MANY = `${MOST}+`;

/** Whoever speaks to their computer says what they see. */
const namedAs = (count: number, name: string) => (count > MOST ? `${MANY}, ${name}` : name);

function Count({ count }: { count: number | null }) {
  if (count === null || count === 0) return null;
  return (
    <span className={styles.count} aria-hidden="true">
      {count > MOST ? MANY : count}
    </span>
  );
}
