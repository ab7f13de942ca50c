import { useEffect, useState } from 'react';
import { useTenant } from 'shared-auth';
import { SlotCell, useQuantityText, useSlot } from 'shared-ui';
import { useAge } from '../widgets/use-age.ts';
import { AttentionList } from './attention-list.tsx';
import { DayChart } from './day-chart.tsx';
import { isStale, serverTime, shownPower, type ShownPower } from './freshness.ts';
import { useText } from './messages/texts.ts';
import { PortfolioTurns } from './portfolio-turns.tsx';
import { steadyNow } from './steady-clock.ts';
import { TodayEnergy } from './today-energy.tsx';
import { every, useWall } from './use-wall.ts';
import { useWallTimes } from './wall-times.ts';
import styles from './wall.module.css';

const MINUTE = 60_000;

/** How things stand, for a room: read from three metres away, without anything to press. */
export function WallPage() {
  const t = useText();
  const times = useWallTimes();
  const { tenant } = useTenant();
  const { now, known, attention, energy, past, expected, repaired } = useWall();
  const clock = useClock();
  const timeOf = (moment: number) => (now === null ? moment : serverTime(now, moment));
  const time = timeOf(clock);
  const stale = now === null || isStale(now, every.now, clock);
  return (
    <div className={styles.wall} aria-busy={now === null} data-stale={stale}>
      <header className={styles.head}>
        <h1 className={styles.name}>{tenant?.name ?? t('title')}</h1>
        <p className={styles.clock}>
          {/* Before the service has said what time it is, nobody knows. */}
          {now !== null && <time dateTime={new Date(time).toISOString()}>{times.time(time)}</time>}
        </p>
        <p className={styles.asOf} role="status" data-state={stale ? 'stale' : 'live'}>
          {now === null
            ? t('connecting')
            : stale
              ? t('noNews', { time: times.dateTime(now.value.at) })
              : t('asOf', { time: times.time(now.value.at) })}
        </p>
      </header>
      <dl className={styles.figures}>
        {(['generation', 'consumption', 'storage'] as const).map((role) => (
          <Figure key={role} role={role} shown={shownPower(now, role, known[role], clock)} />
        ))}
      </dl>
      <PortfolioTurns clock={clock} />
      <section className={styles.energy} aria-label={t('energy.title')}>
        <h2>{t('energy.title')}</h2>
        <TodayEnergy energy={energy} clock={clock} />
      </section>
      <section className={styles.attention} aria-label={t('attention.title')}>
        <h2>{t('attention.title')}</h2>
        <AttentionList attention={attention} energy={energy} clock={clock} timeOf={timeOf} />
      </section>
      <Others minute={Math.floor(clock / MINUTE)} />
      <section className={styles.day} aria-label={t('chart.title')}>
        <h2>{t('chart.title')}</h2>
        {past !== null && (
          <div data-state={isStale(past, every.chart, clock) ? 'stale' : 'live'}>
            <DayChart
              rows={past.value}
              expected={expected?.value ?? []}
              repaired={repaired?.value ?? []}
              at={time}
            />
          </div>
        )}
      </section>
    </div>
  );
}

/** What other parts show on a wall, such as where sites are. */
function Others({ minute }: { minute: number }) {
  const fillers = useSlot<{ minute: number }>('dashboard.wall');
  return fillers.map(({ id, Content }) => (
    <section key={id} className={styles.other}>
      <SlotCell>
        <Content minute={minute} />
      </SlotCell>
    </section>
  ));
}

function Figure({ role, shown }: { role: 'generation' | 'consumption' | 'storage'; shown: ShownPower }) {
  const t = useText();
  const times = useWallTimes();
  const quantity = useQuantityText();
  const ageOf = useAge();
  const title = titleOf(role, shown);
  const power = shown.state === 'unknown' ? null : role === 'storage' ? Math.abs(shown.power) : shown.power;
  return (
    <div className={styles.figure} data-role={role} data-state={shown.state}>
      <dt>{t(title)}</dt>
      <dd className={styles.power}>{power === null ? t('unknown') : quantity(power, 'W')}</dd>
      <dd className={styles.basis}>
        {shown.state === 'live' &&
          t('basis', {
            sites: t('sites', { count: shown.sites }),
            oldest: t('oldest', { age: ageOf(shown.age) }),
          })}
        {shown.state === 'last-known' && t('lastKnown', { time: times.dateTime(shown.at) })}
        {shown.state === 'unknown' && t('nothing')}
      </dd>
      {shown.state === 'live' && shown.leftOut > 0 && (
        <dd className={styles.leftOut}>{t('leftOut', { count: shown.leftOut })}</dd>
      )}
    </div>
  );
}

function titleOf(role: 'generation' | 'consumption' | 'storage', shown: ShownPower) {
  if (role !== 'storage') return role;
  return shown.state !== 'unknown' && shown.power > 0 ? 'fromStorage' : 'storing';
}

/** Ticks each second, by which figures grow old on their own: no answer has to come for that. */
function useClock(): number {
  const [now, setNow] = useState(steadyNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(steadyNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
