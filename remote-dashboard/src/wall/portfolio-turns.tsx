import type { ClientList, Now } from 'api/contract';
import { api, usePermissions, withQuery } from 'shared-auth';
import { useQuantityText } from 'shared-ui';
import { isStale, NOW_EVERY } from './freshness.ts';
import { useText } from './messages/texts.ts';
import { type Portfolio, portfoliosOf } from './portfolios.ts';
import { usePolled } from './use-polled.ts';
import styles from './wall.module.css';

/** Milliseconds that a portfolio is shown, and between two looks which there are. */
const SHOWN = 15_000;
const LOOK_EVERY = 30 * 60_000;
const MOST_SITES = 1000;

/** All of them: of some sites a portfolio would say less than it holds. */
async function askSites(): Promise<Portfolio[]> {
  const sites = new Map<string, ClientList['data'][number]>();
  for (let page = 1; ; page += 1) {
    const { data, totalPages } = await api.get<ClientList>(
      withQuery('/v1/clients', { limit: MOST_SITES, page }),
    );
    for (const site of data) sites.set(site.id, site);
    if (page >= totalPages) return portfoliosOf([...sites.values()]);
  }
}

/** Portfolios in turns: what each generates, uses and stores now. */
export function PortfolioTurns({ clock }: { clock: number }) {
  const { has } = usePermissions();
  const portfolios = usePolled(has('client.read') ? askSites : null, LOOK_EVERY, null)?.value ?? [];
  const shown = portfolios[Math.floor(clock / SHOWN) % Math.max(1, portfolios.length)];
  return shown === undefined ? null : <One portfolio={shown} clock={clock} />;
}

async function askNow({ key, clients }: Portfolio): Promise<{ key: string; now: Now }> {
  const path = withQuery('/v1/now', { client_ids: clients.join(',') });
  return { key, now: (await api.get<{ data: Now }>(path)).data };
}

function One({ portfolio, clock }: { portfolio: Portfolio; clock: number }) {
  const t = useText();
  const quantity = useQuantityText();
  const answer = usePolled(() => askNow(portfolio), NOW_EVERY, portfolio.key);
  const { name } = portfolio;
  // The answer to the one before, or one that is too old, is nobody's figure.
  const isKnown = answer?.value.key === portfolio.key && !isStale(answer, NOW_EVERY, clock);
  const figures = isKnown ? figuresOf(answer.value.now) : [];
  return (
    <section className={styles.portfolio} aria-label={t('portfolio.title')}>
      <span className={styles.site}>{name.by === 'kind' ? t(`kind.${name.kind}`) : name.name}</span>
      {figures.map(({ id, power }) => (
        <span key={id}>
          {t(id)} <strong>{quantity(power, 'W')}</strong>
        </span>
      ))}
      <span className={styles.basis}>
        {isKnown
          ? t('portfolio.sites', { counted: countedOf(answer.value.now), all: portfolio.clients.length })
          : t('waiting')}
      </span>
    </section>
  );
}

function figuresOf({ generation, consumption, storage }: Now) {
  return [
    { id: 'generation' as const, power: generation.power },
    { id: 'consumption' as const, power: consumption.power },
    {
      id: (storage.power ?? 0) > 0 ? ('fromStorage' as const) : ('storing' as const),
      power: storage.power === null ? null : Math.abs(storage.power),
    },
  ].flatMap(({ id, power }) => (power === null ? [] : [{ id, power }]));
}

const countedOf = ({ generation, consumption, storage }: Now) =>
  generation.sites + consumption.sites + storage.sites;
