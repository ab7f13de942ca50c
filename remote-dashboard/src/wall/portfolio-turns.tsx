import type { ClientList, ClientTotals, NamedPortfolio, Now } from 'api/contract';
import { api, usePermissions, withQuery } from 'shared-auth';
import { useQuantityText } from 'shared-ui';
import { isStale, NOW_EVERY } from './freshness.ts';
import { useText } from './messages/texts.ts';
import { namedPortfolios, type Portfolio, portfoliosOf } from './portfolios.ts';
import { usePolled } from './use-polled.ts';
import styles from './wall.module.css';

/** Milliseconds that a portfolio is shown, and between two looks which there are. */
const SHOWN = 15_000;
const NAMED_EVERY = 2 * 60_000;
/** Of all sites: an answer that is large where there are many. */
const SITES_EVERY = 30 * 60_000;
const MOST_SITES = 1000;

async function askNamed(): Promise<Portfolio[]> {
  const { data } = await api.get<{ data: NamedPortfolio[] }>('/v1/portfolios');
  return namedPortfolios(data);
}

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
  const mayAsk = has('client.read');
  const named = usePolled(mayAsk ? askNamed : null, NAMED_EVERY, null)?.value ?? [];
  const told = usePolled(mayAsk ? askSites : null, SITES_EVERY, null)?.value ?? [];
  const portfolios = [...named, ...told];
  const shown = portfolios[Math.floor(clock / SHOWN) % Math.max(1, portfolios.length)];
  return shown === undefined ? null : <One portfolio={shown} clock={clock} />;
}

/** Watts of now, of how many of its sites they are, and whose portfolio it is. */
interface PortfolioPower {
  key: string;
  power: { generation: number | null; consumption: number | null; storage: number | null };
  counted: number;
  all: number;
}

async function askPower({ key, clients }: Portfolio): Promise<PortfolioPower> {
  if (!Array.isArray(clients)) {
    const path = withQuery('/v1/clients/totals', clients);
    const { data } = await api.get<{ data: { groups: ClientTotals[] } }>(path);
    const [all] = data.groups;
    const { clients: counted = 0, generation = null, consumption = null, storage = null } = all?.power ?? {};
    return { key, power: { generation, consumption, storage }, counted, all: all?.clients ?? 0 };
  }
  const path = withQuery('/v1/now', { client_ids: clients.join(',') });
  const { generation, consumption, storage } = (await api.get<{ data: Now }>(path)).data;
  const power = {
    generation: generation.power,
    consumption: consumption.power,
    storage: storage.power,
  };
  return { key, power, counted: generation.sites + consumption.sites + storage.sites, all: clients.length };
}

function One({ portfolio, clock }: { portfolio: Portfolio; clock: number }) {
  const t = useText();
  const quantity = useQuantityText();
  const answer = usePolled(() => askPower(portfolio), NOW_EVERY, portfolio.key);
  const { name } = portfolio;
  // The answer to the one before, or one that is too old, is nobody's figure.
  const isKnown = answer?.value.key === portfolio.key && !isStale(answer, NOW_EVERY, clock);
  const figures = isKnown ? figuresOf(answer.value) : [];
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
          ? t('portfolio.sites', { counted: answer.value.counted, all: answer.value.all })
          : t('waiting')}
      </span>
    </section>
  );
}

function figuresOf({ power: { generation, consumption, storage } }: PortfolioPower) {
  return [
    { id: 'generation' as const, power: generation },
    { id: 'consumption' as const, power: consumption },
    {
      id: (storage ?? 0) > 0 ? ('fromStorage' as const) : ('storing' as const),
      power: storage === null ? null : Math.abs(storage),
    },
  ].flatMap(({ id, power }) => (power === null ? [] : [{ id, power }]));
}
