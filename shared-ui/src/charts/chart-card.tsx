import { Button, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { SectionCard } from '../cards/section-card.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorView } from '../feedback/error-view.tsx';
import { useText } from '../messages/texts.ts';
import styles from './charts.module.css';
import { ChartTable } from './chart-table.tsx';
import { Plot } from './plot.tsx';
import { countPartly } from './partly-note.tsx';
import { countRepaired } from './repaired-note.tsx';
import type { ChartProps } from './series.ts';
import { useInView } from './use-in-view.ts';

export interface ChartCardProps extends Omit<ChartProps, 'label'> {
  title: string;
  loading?: boolean;
  /** Another drawing is on its way: this one stays, below a thin bar. */
  updating?: boolean;
  /** Below the drawing. */
  note?: ReactNode;
  /** Shown instead of the chart: the message, or `true` for 'Failed to load data'. */
  error?: string | true;
  onRetry?: () => void;
  /** Default: 'No Data Available'. */
  emptyTitle?: string;
  emptyDescription?: string;
  /** It is known that it is below what can be seen: it is drawn for who scrolls to it. */
  onUnseen?: () => void;
  /** Before the table switch in the title's line. */
  extra?: ReactNode;
  /** Of the title, as in `SectionCard`. */
  level?: 2 | 3;
}

/** A titled chart of 16rem height with its data as a table. It is drawn when the card comes into view. */
export function ChartCard({ title, level = 2, extra, updating = false, note, ...content }: ChartCardProps) {
  const t = useText();
  const [asTable, setAsTable] = useState(false);
  const hasData = !content.loading && content.error === undefined && !isEmpty(content);
  return (
    <SectionCard
      title={title}
      level={level}
      extra={
        <span className={styles.extra}>
          {extra}
          {hasData && (
            <Button
              type="text"
              size="small"
              className={styles.switch ?? ''}
              onClick={() => setAsTable(!asTable)}
            >
              {t(asTable ? 'chart.showChart' : 'chart.showTable')}
            </Button>
          )}
        </span>
      }
    >
      <div className={styles.frame} aria-busy={updating}>
        {updating && <div className={styles.progress} role="progressbar" aria-label={t('chart.updating')} />}
        <Content title={title} asTable={asTable} {...content} />
        {note}
      </div>
    </SectionCard>
  );
}

type ContentProps = Omit<ChartCardProps, 'extra' | 'level' | 'updating' | 'note'> & { asTable: boolean };

function Content({
  title,
  asTable,
  loading,
  error,
  onRetry,
  emptyTitle,
  emptyDescription,
  legend,
  ...chart
}: ContentProps) {
  const t = useText();
  if (error !== undefined) {
    return (
      <div className={styles.plot}>
        <ErrorView
          compact
          title={t('chart.errorTitle')}
          message={error === true ? t('chart.errorMessage') : error}
          {...(onRetry && { onRetry })}
        />
      </div>
    );
  }
  if (!loading && isEmpty(chart)) {
    return (
      <div className={styles.plot}>
        <EmptyState
          compact
          {...(emptyTitle !== undefined && { title: emptyTitle })}
          {...(emptyDescription !== undefined && { description: emptyDescription })}
        />
      </div>
    );
  }
  if (asTable && !loading) return <ChartTable title={title} {...chart} />;
  return <PlotInView title={title} loading={loading ?? false} legend={legend} {...chart} />;
}

interface PlotInViewProps extends Omit<ChartProps, 'label'>, Pick<ChartCardProps, 'onUnseen'> {
  title: string;
  loading: boolean;
}

/** Draws where it can be seen, or almost: a page may have many charts below. */
function PlotInView({ title, loading, legend, onUnseen, ...chart }: PlotInViewProps) {
  const t = useText();
  const [ref, inView] = useInView();
  useTellUnseen(inView === false && !loading, onUnseen);
  const [failed, setFailed] = useState(false);
  const points = chart.series.reduce((count, series) => count + series.points.length, 0);
  const repaired = countRepaired(chart.series);
  const partly = countPartly(chart.kind, chart.series);
  const label = [
    t('chart.summary', { title, series: chart.series.length, points }),
    ...(repaired > 0 ? [t('chart.repaired', { count: repaired })] : []),
    ...(partly > 0 ? [t('chart.partly', { count: partly })] : []),
  ].join('. ');
  return (
    <div
      className={styles.plot}
      ref={ref}
      data-legend={legend}
      data-place={inView ? undefined : 'unseen-chart'}
      aria-busy={loading || !inView}
    >
      {failed ? (
        <ErrorView
          compact
          title={t('chart.errorTitle')}
          message={t('chart.errorMessage')}
          onRetry={() => setFailed(false)}
        />
      ) : inView && !loading ? (
        <Plot label={label} legend={legend} onFailed={() => setFailed(true)} {...chart} />
      ) : (
        <Skeleton.Node active className={styles.skeleton ?? ''} />
      )}
    </div>
  );
}

/** Whoever waits for a chart need not wait for one that is drawn when somebody scrolls to it. */
function useTellUnseen(unseen: boolean, onUnseen: ChartCardProps['onUnseen']): void {
  useEffect(() => {
    if (unseen) onUnseen?.();
  }, [unseen, onUnseen]);
}

function isEmpty({ series }: Pick<ChartProps, 'series'>): boolean {
  return series.every(({ points }) => points.every(({ y }) => y === null));
}
