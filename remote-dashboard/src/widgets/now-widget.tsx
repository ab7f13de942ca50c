import type { Now } from 'api/contract';
import { ErrorView, Quantity, SectionCard } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { Skeleton } from 'antd';
import { useText } from '../messages/text.ts';
import { leftOut, nowFigures } from '../metrics/now-figures.ts';
import { usePowerNow } from '../metrics/use-power-now.ts';
import { ClientLink } from './client-link.tsx';
import { errorText } from './error-text.ts';
import type { NowWidgetConfig } from './layout.ts';
import styles from './now-widget.module.css';
import { useWidgetScope } from './scope.ts';
import { useAge } from './use-age.ts';

/** What goes on at this moment: by role, with what it rests on, and who is left out because nothing came from them. */
export function NowWidget({ config, level }: { config: NowWidgetConfig; level: 2 | 3 }) {
  const text = useText();
  const { clients } = useWidgetScope();
  const { now, error, isLoading, retry } = usePowerNow(clients);
  const failed = now === null && error !== undefined;
  return (
    <SectionCard title={text(config.title)} level={level}>
      {failed ? (
        <ErrorView
          compact
          title={text('now.error')}
          message={errorText(text, error, 'chart.errorMessage')}
          onRetry={retry}
        />
      ) : (
        <div className={styles.panel} aria-busy={isLoading}>
          {now === null ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : <Figures now={now} />}
        </div>
      )}
    </SectionCard>
  );
}

function Figures({ now }: { now: Now }) {
  const text = useText();
  const ageOf = useAge();
  return (
    <>
      <dl className={styles.figures}>
        {nowFigures(now).map(({ part, power, sites, age }) => (
          <div key={part} className={styles.figure}>
            <dt data-place="text" data-part={part}>
              {text(`now.${part}`)}
            </dt>
            <dd className={styles.power}>
              {power === null ? (
                <span data-place="figure">{text('now.unknown')}</span>
              ) : (
                <Quantity value={power} unit="W" />
              )}
            </dd>
            <dd className={styles.basis}>
              {age === null
                ? text('now.sites', { count: sites })
                : text('pair', {
                    first: text('now.sites', { count: sites }),
                    second: text('now.oldest', { age: ageOf(age) }),
                  })}
            </dd>
          </div>
        ))}
      </dl>
      <LeftOut now={now} />
    </>
  );
}

/** Silent sites are no part of any figure, which is said, with their names. */
function LeftOut({ now }: { now: Now }) {
  const text = useText();
  const format = useFormat();
  const { count, sites } = leftOut(now);
  if (count === 0) return null;
  return (
    <details className={styles.leftOut} data-part="leftOut">
      <summary>{text('now.leftOut', { count })}</summary>
      <ul>
        {sites.map(({ id, name, last_reading }) => (
          <li key={id}>
            <ClientLink id={id} name={name} />
            {last_reading === null ? null : text('now.since', { time: format.dateTime(last_reading) })}
          </li>
        ))}
      </ul>
    </details>
  );
}
