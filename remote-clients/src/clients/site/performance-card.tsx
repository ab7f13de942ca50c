import { Button, Skeleton } from 'antd';
import type { Client, Performance } from 'api/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PermissionGate } from 'shared-auth';
import { ErrorView, failureText, Quantity, SectionCard } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import { FACT_NAMES } from '../facts/facts-of-kind.ts';
import { ExpectedFigures } from './expected-figures.tsx';
import { FigureRow } from './figure-row.tsx';
import styles from './site.module.css';
import { type SiteRange, usePerformance } from './use-performance.ts';

interface PerformanceCardProps {
  client: Client;
  hours: SiteRange;
  /** Opens where facts are entered. */
  onEnter: () => void;
}

/** What a site did in a range: energy, the figures of its kind, and how much of the range is known. */
export function PerformanceCard({ client, hours, onEnter }: PerformanceCardProps) {
  const t = useText();
  const { data, error, mutate } = usePerformance(client.id, hours);
  return (
    <SectionCard title={t(`site.range.${hours}`)}>
      {data ? (
        <Figures client={client} performance={data.data} onEnter={onEnter} />
      ) : error ? (
        <ErrorView
          compact
          title={t('site.failed')}
          message={failureText(error)}
          onRetry={() => void mutate()}
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      )}
    </SectionCard>
  );
}

interface FiguresProps {
  client: Client;
  performance: Performance;
  onEnter: () => void;
}

function Figures({ client, performance, onEnter }: FiguresProps) {
  const t = useText();
  const format = useFormat();
  const {
    contradicted,
    energy,
    figures,
    expected,
    known_hours: known,
    range_hours: range,
    kind,
  } = performance;
  // A site that is silent all the time may still be one of which something was expected.
  if (energy === null && expected.state !== 'known')
    return <p className={styles.note}>{t('site.nothing')}</p>;
  const needs = (missing: readonly string[], sentence: (facts: string) => string): ReactNode => {
    const names = FACT_NAMES.filter((name) => missing.includes(name)).map((name) => t(`form.${name}`));
    return (
      <p className={styles.note}>
        {sentence(format.list(names))} <EnterButton onEnter={onEnter} />
      </p>
    );
  };
  return (
    <>
      {energy === null && <p className={styles.nothing}>{t('site.nothing')}</p>}
      <dl className={styles.figures}>
        {energy !== null && (
          <FigureRow
            name={t(`site.energy.${client.role}`)}
            value={<Quantity value={energy} unit="kWh" decimals={2} />}
          />
        )}
        {figures.map(
          ({ id, value, unit }) =>
            value !== null && (
              <FigureRow
                key={id}
                name={t(`site.figure.${id}`)}
                about={t(`site.aboutFigure.${id}`)}
                value={
                  unit === 'kW' ? (
                    <Quantity value={value * 1000} unit="W" />
                  ) : (
                    <Quantity value={value} unit={unit || null} decimals={unit === '%' ? 1 : 2} />
                  )
                }
              />
            ),
        )}
        {expected.state === 'known' && <ExpectedFigures expected={expected} />}
        <FigureRow
          name={t('site.known')}
          about={t('site.aboutKnown')}
          value={t('site.knownOf', { known, range })}
        />
      </dl>
      {figures.map(
        ({ id, missing }) =>
          missing.length > 0 && (
            <div key={id}>
              {needs(missing, (facts) => t('site.needs', { figure: t(`site.figure.${id}`), facts }))}
            </div>
          ),
      )}
      {contradicted.length > 0 && needs(contradicted, (facts) => t('site.contradicted', { facts }))}
      {kind === null && (
        <p className={styles.note}>
          {t('site.noKind')} <EnterButton onEnter={onEnter} />
        </p>
      )}
      {expected.state === 'missing_facts' &&
        needs(expected.missing, (facts) => t('site.needs', { figure: t('site.expected'), facts }))}
      {range > 24 && expected.shortfall && (
        <p className={styles.note}>
          {t('site.shortfall', {
            days: expected.shortfall.days,
            share: format.percent(expected.shortfall.share, 0),
          })}
        </p>
      )}
      {/* By the day there: what takes days to be seen, such as a string that is down, is told apart. */}
      {range > 24 && expected.lost && (
        <p className={styles.note}>
          <Link to={`/losses?client=${client.id}`}>{t('site.toLosses')}</Link>
        </p>
      )}
      {performance.repaired_values > 0 && (
        <p className={styles.note}>
          <Link to={`/quality?client=${client.id}`}>
            {t('site.repaired', { count: performance.repaired_values })}
          </Link>
        </p>
      )}
      <NothingExpected expected={expected} kind={kind} />
      {expected.state === 'coordinates_do_not_fit' && (
        <p className={styles.note}>
          {t('site.state.coordinates_do_not_fit')} <EnterButton onEnter={onEnter} />
        </p>
      )}
    </>
  );
}

/** Why nothing is expected, where nothing is to be entered for it. */
function NothingExpected({ expected, kind }: Pick<Performance, 'expected' | 'kind'>) {
  const t = useText();
  const { state, method } = expected;
  // What says its kind is asked for already, and a weather station gives no energy.
  if (state === 'no_model' && (kind === null || kind === 'weather')) return null;
  if (state === 'known' || state === 'missing_facts' || state === 'coordinates_do_not_fit') return null;
  const isLoad = state === 'too_few_days' && method === 'load_profile';
  return <p className={styles.note}>{t(isLoad ? 'site.state.load_too_few_days' : `site.state.${state}`)}</p>;
}

function EnterButton({ onEnter }: { onEnter: () => void }) {
  const t = useText();
  return (
    <PermissionGate needs="client.update">
      <Button type="link" size="small" className={styles.enter ?? ''} onClick={onEnter}>
        {t('site.enter')}
      </Button>
    </PermissionGate>
  );
}
