import type { ClientFigures } from 'api/contract';
import { Link } from 'react-router-dom';
import { failureText, Quantity, StatusBadge, useQuantityText, VisuallyHidden } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import styles from './figure-cell.module.css';
import { useDayUnknown } from './use-day-unknown.ts';
import type { Figures } from './use-figures.ts';

export interface FigureCellProps {
  column: 'power' | 'today' | 'alerts' | 'coverage';
  clientId: string;
  figures: Figures;
}

/** One figure of a client, or why it is not known. */
export function FigureCell({ column, clientId, figures }: FigureCellProps) {
  const t = useText();
  const found = figures.of(clientId);
  if (!found) {
    if (figures.error) return <Missing why={t('figure.failed', { reason: failureText(figures.error) })} />;
    return <span className={styles.waiting} aria-hidden="true" />;
  }
  switch (column) {
    case 'power':
      return <Power power={found.power} now={figures.now} />;
    case 'today':
      return <Today today={found.today} />;
    case 'alerts':
      return <Alerts alerts={found.alerts} clientId={clientId} />;
    case 'coverage':
      return <Coverage coverage={found.coverage} />;
  }
}

/** The power of now and since when; what is overdue is never shown as if it were. */
function Power({ power, now }: { power: ClientFigures['power']; now: number }) {
  const t = useText();
  const format = useFormat();
  if (power === null) return <Missing why={t('figure.power.none')} />;
  const { watts, at, fresh_until, is_now } = power;
  const when = `${format.relativeDate(at)}, ${format.time(at)}`;
  if (watts === null) return <Missing why={t('figure.power.last', { when })} />;
  const isOfNow = is_now && fresh_until !== null && now < Date.parse(fresh_until);
  return (
    <span className={styles.figure} data-stale={!isOfNow} title={t('figure.power.measured', { when })}>
      <Quantity value={watts} unit="W" />
      <span className={styles.about}>
        {isOfNow ? <time dateTime={at}>{format.time(at)}</time> : t('figure.power.notNow', { when })}
      </span>
    </span>
  );
}

function Today({ today }: { today: ClientFigures['today'] }) {
  const t = useText();
  const format = useFormat();
  const quantity = useQuantityText();
  const why = useDayUnknown();
  const { share, expected, actual, known_to } = today;
  if (share === null || expected === null || actual === null) return <Missing why={why(today)} />;
  const about = t('figure.today.about', {
    actual: quantity(actual, 'kWh', 1),
    expected: quantity(expected, 'kWh', 1),
    when: known_to === null ? '' : format.time(known_to),
  });
  return (
    <span className={styles.figure} title={about}>
      {format.percent(share)}
      <VisuallyHidden> {about}</VisuallyHidden>
    </span>
  );
}

const tones = { critical: 'error', high: 'error', medium: 'warning', low: 'info' } as const;

function Alerts({ alerts, clientId }: { alerts: ClientFigures['alerts']; clientId: string }) {
  const t = useText();
  const format = useFormat();
  if (alerts === null) return <Missing why={t('figure.alerts.hidden')} />;
  const { open, worst } = alerts;
  if (worst === null) return <span className={styles.about}>{format.number(0)}</span>;
  const about = t('figure.alerts.about', { count: open, worst: t(`figure.alerts.${worst}`) });
  return (
    <Link className={styles.link} to={`/alerts?client=${clientId}`} title={about} aria-label={about}>
      <StatusBadge tone={tones[worst]}>{format.number(open)}</StatusBadge>
    </Link>
  );
}

function Coverage({ coverage }: { coverage: ClientFigures['coverage'] }) {
  const t = useText();
  const format = useFormat();
  if (coverage === null) return <Missing why={t('figure.coverage.none')} />;
  const { known_hours: known, hours, metric } = coverage;
  const about = t(`figure.coverage.${metric}`, { known, hours });
  return (
    <span className={styles.figure} title={about}>
      {format.percent((100 * known) / hours)}
      <VisuallyHidden> {about}</VisuallyHidden>
    </span>
  );
}

function Missing({ why }: { why: string }) {
  return (
    <span className={styles.about} title={why}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{why}</VisuallyHidden>
    </span>
  );
}
