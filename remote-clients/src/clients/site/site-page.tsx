import { Button } from 'antd';
import { NotFoundError, PermissionGate, ValidationError } from 'shared-auth';
import type { Client } from 'api/contract';
import { useCallback, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import {
  Breadcrumbs,
  ErrorView,
  failureText,
  Grid,
  LoadingView,
  PageHeader,
  SectionCard,
  Stack,
  useKeptDraft,
} from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import { ClientStatusBadge, ConnectivityBadge } from '../client-badges.tsx';
import { useClientDetails } from '../clients-api.ts';
import { ClientFacts } from '../detail/client-facts.tsx';
import { DetailPlaces } from '../detail/detail-places.tsx';
import { LatestReadings } from '../detail/latest-readings.tsx';
import { NotesCard } from '../field/notes-card.tsx';
import { QualityCard } from '../quality/quality-card.tsx';
import { PlaceCard } from '../map/place-card.tsx';
import type { ClientAction } from '../row-actions.tsx';
import { RowActions } from '../row-actions.tsx';
import { useDialog } from '../use-dialog.ts';
import { ForecastCard } from './forecast-card.tsx';
import { PerformanceCard } from './performance-card.tsx';
import { PowerChart } from './power-chart.tsx';
import { SiteDialogs } from './site-dialogs.tsx';
import styles from './site.module.css';
import { type SiteRange, siteRanges } from './use-performance.ts';

/** One site: what it is, what it did, and what it should have done. */
export function SitePage() {
  const t = useText();
  const { id = '' } = useParams();
  const { data, error, mutate } = useClientDetails(id);
  const navigate = useNavigate();
  if (data) return <Site key={id} client={data.data} />;
  if (!error) return <LoadingView />;
  const back = () => void navigate('/clients');
  // What stands in the address may be no id at all.
  if (error instanceof NotFoundError || error instanceof ValidationError)
    return <ErrorView status={404} message={t('detail.notFound')} onGoBack={back} />;
  return <ErrorView title={t('detail.failed')} message={failureText(error)} onRetry={() => void mutate()} />;
}

function Site({ client }: { client: Client }) {
  const t = useText();
  const dialog = useDialog<ClientAction>();
  const { show } = dialog;
  const { range, choose } = useRange();
  const [startIn, setStartIn] = useState<'view' | 'edit'>('view');
  useKeptDraft(/^clients\/([\w-]+)$/, (id) => {
    if (id === client.id) show('edit');
  });
  const onAction = useCallback(
    (action: ClientAction) => {
      setStartIn('view');
      show(action);
    },
    [show],
  );
  const onEnter = useCallback(() => {
    setStartIn('edit');
    show('edit');
  }, [show]);
  return (
    <Stack>
      <PageHeader
        above={
          <Breadcrumbs crumbs={[{ title: t('clients.title'), to: '/clients' }, { title: client.name }]} />
        }
        title={client.name}
        description={client.description}
        status={
          <span className={styles.badges}>
            <ClientStatusBadge {...client} />
            <ConnectivityBadge {...client} />
          </span>
        }
        actions={
          <div className={styles.actions}>
            <PermissionGate needs="client.update">
              <Button size="small" onClick={onEnter}>
                {t('site.enter')}
              </Button>
            </PermissionGate>
            <RowActions client={client} onAction={onAction} />
          </div>
        }
      />
      <Grid columns={2}>
        {siteRanges.map((hours) => (
          <PerformanceCard key={hours} client={client} hours={hours} onEnter={onEnter} />
        ))}
      </Grid>
      <PowerChart client={client} range={range} onRange={choose} />
      {client.kind !== null && client.kind !== 'weather' && <ForecastCard client={client} />}
      <NotesCard client={client} />
      <QualityCard clientId={client.id} />
      <PlaceCard client={client} onEnter={onEnter} />
      <Grid columns={2}>
        <SectionCard title={t('site.about')}>
          <ClientFacts client={client} />
        </SectionCard>
        <SectionCard title={t('site.more')}>
          <div className={styles.places}>
            <LatestReadings clientId={client.id} />
            <DetailPlaces clientId={client.id} />
          </div>
        </SectionCard>
      </Grid>
      <SiteDialogs client={client} dialog={dialog} startIn={startIn} />
    </Stack>
  );
}

/** Which range is drawn; the address says it where it is not the day. */
function useRange() {
  const [query, setQuery] = useSearchParams();
  const range: SiteRange = query.get('range') === '30d' ? 720 : 24;
  const choose = (next: SiteRange) =>
    setQuery(next === 720 ? { range: '30d' } : {}, { replace: true, preventScrollReset: true });
  return { range, choose };
}
