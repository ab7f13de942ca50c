import type { Client } from 'api/contract';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import { ClientEnergy } from '../client-energy.tsx';
import { FACT_NAMES, type FactName } from '../facts/facts-of-kind.ts';
import { CopyId } from '../copy-id.tsx';
import { PlaceLink } from '../place-link.tsx';
import { wordOfType } from '../word-of-type.ts';
import styles from './detail.module.css';
import { useClientDetails } from '../clients-api.ts';

/** What the client is, as against what it reports. */
export function ClientFacts({ client }: { client: Client }) {
  const t = useText();
  const format = useFormat();
  const { location, building, consumption } = client;
  return (
    <section className={styles.section} aria-label={t('detail.facts')}>
      <dl className={styles.facts}>
        <Fact name={t('detail.description')}>{client.description}</Fact>
        <Fact name={t('form.location')}>
          {location === null ? t('row.noLocation') : <PlaceLink place={location} />}
        </Fact>
        {building && building !== location && (
          <Fact name={t('form.building')}>
            <PlaceLink place={building} />
          </Fact>
        )}
        {client.type && <Fact name={t('detail.type')}>{wordOfType(client.type, t)}</Fact>}
        <Fact name={t('detail.role')}>{t(`role.${client.role}`)}</Fact>
        <Fact name={t('column.consumption')}>
          {consumption === null ? (
            t('row.noConsumption')
          ) : (
            <>
              <ClientEnergy energy={consumption} role={client.role} /> {t('detail.ofLastDay')}
            </>
          )}
        </Fact>
        <Fact name={t('token.id')}>
          <CopyId id={client.id} />
        </Fact>
        {FACT_NAMES.map((name) => {
          const text = factOf(name);
          return (
            text !== '' && (
              <Fact key={name} name={t(`form.${name}`)}>
                {text}
              </Fact>
            )
          );
        })}
        {client.parent_id && (
          <Fact name={t('detail.parent')}>
            <Parent id={client.parent_id} />
          </Fact>
        )}
        <Fact name={t('detail.created')}>{format.date(client.created_at)}</Fact>
        <Fact name={t('detail.id')}>
          <code className={styles.id}>{client.id}</code>
        </Fact>
      </dl>
    </section>
  );

  function factOf(name: FactName): string {
    const value = client[name];
    if (typeof value === 'number') return format.number(value, decimalsOf(value));
    if (Array.isArray(value)) return value.length > 0 ? format.list(value) : '';
    return value && name === 'commissioned_on' ? format.day(value) : (value ?? '');
  }
}

/** As many as were entered, six at most. */
const decimalsOf = (value: number) => Math.min(6, String(value).split('.')[1]?.length ?? 0);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Parent({ id }: { id: string }) {
  const { search } = useLocation();
  const { data } = useClientDetails(id);
  return <Link to={{ pathname: `/clients/${id}`, search }}>{data?.data.name ?? id}</Link>;
}
