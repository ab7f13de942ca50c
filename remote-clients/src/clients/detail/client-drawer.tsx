import type { Client } from 'api/contract';
import { Skeleton } from 'antd';
import { type AppError, NotFoundError, ValidationError } from 'shared-auth';
import { useCallback } from 'react';
import { Link, useLocation, useNavigate, useOutletContext, useParams } from 'react-router-dom';
import { ErrorView, failureText, SidePanel } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import { ClientStatusBadge, ConnectivityBadge, silenceReason } from '../client-badges.tsx';
import { type ClientAction, RowActions } from '../row-actions.tsx';
import { ClientFacts } from './client-facts.tsx';
import { DetailPlaces } from './detail-places.tsx';
import styles from './detail.module.css';
import { LatestReadings } from './latest-readings.tsx';
import { PowerDay } from './power-day.tsx';
import { useClientDetails } from '../clients-api.ts';

/** What the list page lends to the details. */
export interface DrawerContext {
  onAction: (action: ClientAction, client: Client) => void;
}

/** One client beside the list, which stays usable: the address `/clients/{id}` with the list's own query. */
export function ClientDrawer() {
  const t = useText();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data, error, mutate } = useClientDetails(id);
  const close = useCallback(
    () => void navigate({ pathname: '/clients', search }, { preventScrollReset: true }),
    [navigate, search],
  );

  return (
    <SidePanel
      id={id}
      title={data?.data.name ?? t('detail.title')}
      closeLabel={t('detail.close')}
      onClose={close}
      onLeave={focusInList}
    >
      {data ? (
        <Details key={id} client={data.data} />
      ) : error ? (
        <Failure error={error} onRetry={() => void mutate()} onClose={close} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </SidePanel>
  );
}

/** Whoever came by keyboard goes on where they were. */
function focusInList(id: string): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('table a[href]')];
  links.find(({ pathname }) => pathname === `/clients/${id}`)?.focus({ preventScroll: true });
}

function Details({ client }: { client: Client }) {
  const t = useText();
  const format = useFormat();
  const { onAction } = useOutletContext<DrawerContext>();
  const seen = client.last_seen_at;
  const reason = silenceReason(client);
  return (
    <>
      <div className={styles.state}>
        <ClientStatusBadge {...client} />
        <ConnectivityBadge {...client} />
        <span className={styles.note}>
          {seen === null ? t('detail.neverSeen') : t('detail.lastSeen', { when: format.dateTime(seen) })}
        </span>
      </div>
      {reason && <p className={styles.note}>{t(reason)}</p>}
      <div className={styles.state}>
        <RowActions client={client} onAction={onAction} />
        <Link className={styles.toSite} to={`/clients/${client.id}/site`}>
          {t('site.open')}
        </Link>
      </div>
      <PowerDay clientId={client.id} />
      <LatestReadings clientId={client.id} />
      <ClientFacts client={client} />
      <DetailPlaces clientId={client.id} />
    </>
  );
}

interface FailureProps {
  error: AppError;
  onRetry: () => void;
  onClose: () => void;
}

function Failure({ error, onRetry, onClose }: FailureProps) {
  const t = useText();
  // What stands in the address may be no id at all.
  if (error instanceof NotFoundError || error instanceof ValidationError) {
    return <ErrorView status={404} message={t('detail.notFound')} onGoBack={onClose} />;
  }
  return <ErrorView title={t('detail.failed')} message={failureText(error)} onRetry={onRetry} />;
}
