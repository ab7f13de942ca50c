import { Skeleton } from 'antd';
import type { Losses } from 'api/contract';
import { PermissionGate, useTenant } from 'shared-auth';
import {
  Choice,
  ErrorView,
  failureText,
  FilterBar,
  LoadingView,
  PageHeader,
  SectionCard,
  Stack,
} from 'shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { useFormat } from 'shared-ui/i18n';
import { dayOf } from '../metrics/time-range.ts';
import { useNow } from '../time/use-now.ts';
import { FixFirstList } from './fix-first-list.tsx';
import { LossBalance } from './loss-balance.tsx';
import { LossParts } from './loss-parts.tsx';
import { kinds, type LossesView, searchOf, spans, useLosses, viewOf } from './losses-api.ts';
import styles from './losses.module.css';
import { useText } from './messages/texts.ts';
import { RatesCard } from './rates/rates-card.tsx';
import { type OpenedRate, useRateDialogs } from './rates/use-rate-dialogs.tsx';
import { UntoldSites } from './untold-sites.tsx';

/** What sites should have generated and did not, why, and what to fix first. */
export function LossesPage() {
  const t = useText();
  return (
    <PermissionGate
      needs="client.read"
      loading={<LoadingView />}
      fallback={<ErrorView status={403} message={t('denied')} />}
    >
      <LossesOfTenant />
    </PermissionGate>
  );
}

function LossesOfTenant() {
  const t = useText();
  const zone = useTenant().tenant?.timezone ?? 'UTC';
  const [query, setQuery] = useSearchParams();
  const view = viewOf(query);
  const { data, error, isLoading, mutate } = useLosses(view, dayOf(useNow(), zone));
  const { open, dialogs, addButton } = useRateDialogs();
  const change = (part: Partial<LossesView>) =>
    setQuery(searchOf({ ...view, ...part }), { replace: true, preventScrollReset: true, flushSync: true });
  return (
    <Stack>
      <PageHeader title={t('title')} description={t('description')} />
      <FilterBar>
        <div className={styles.choice}>
          <Choice
            label={t('range')}
            value={String(view.days)}
            options={spans.map((count) => ({ value: String(count), label: t('days', { count }) }))}
            onChange={(value) => change({ days: spans.find((each) => String(each) === value) ?? view.days })}
          />
        </div>
        <div className={styles.choice}>
          <Choice
            label={t('kind')}
            value={view.kind ?? ''}
            options={[
              { value: '', label: t('kind.all') },
              ...kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
            ]}
            onChange={(value) => change({ kind: kinds.find((each) => each === value) ?? null })}
          />
        </div>
      </FilterBar>
      {data ? (
        <>
          <Found losses={data.data} view={view} onOpen={open} />
          <RatesCard onOpen={open} addButton={addButton} />
        </>
      ) : error && !isLoading ? (
        <ErrorView title={t('failed')} message={failureText(error)} onRetry={() => void mutate()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
      {dialogs}
    </Stack>
  );
}

interface FoundProps {
  losses: Losses;
  view: LossesView;
  /** Of who may enter tariffs and CO₂ factors. */
  onOpen: ((opened: OpenedRate) => void) | undefined;
}

function Found({ losses, view, onOpen }: FoundProps) {
  const t = useText();
  const format = useFormat();
  const { total, first, untold, months, kinds: parts } = losses;
  return (
    <>
      {view.client !== null && <Link to={{ search: linkToAll(view) }}>{t('all')}</Link>}
      <SectionCard title={t('balance')}>
        <LossBalance losses={losses} onEnter={onOpen && ((what) => onOpen({ kind: 'enter', what }))} />
      </SectionCard>
      {total !== null && (
        <SectionCard title={t('first')}>
          <FixFirstList first={first} />
        </SectionCard>
      )}
      {parts.length > 1 && (
        <SectionCard title={t('parts.kinds')}>
          <LossParts
            name={t('kind')}
            parts={parts.map((part) => ({ ...part, name: t(`kind.${part.kind ?? 'none'}`) }))}
          />
        </SectionCard>
      )}
      {months.length > 1 && (
        <SectionCard title={t('parts.months')}>
          <LossParts
            name={t('month')}
            parts={months.map((part) => ({ ...part, name: format.month(part.month) }))}
          />
        </SectionCard>
      )}
      {untold.length > 0 && (
        <SectionCard title={t('untold')}>
          <UntoldSites untold={untold} />
        </SectionCard>
      )}
    </>
  );
}

const linkToAll = (view: LossesView) => new URLSearchParams(searchOf({ ...view, client: null })).toString();
