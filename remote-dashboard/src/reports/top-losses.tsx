import type { Report } from 'api/contract';
import { Link } from 'react-router-dom';
import { PermissionGate } from 'shared-auth';
import { SectionCard } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { figureText } from './report-section.tsx';
import styles from './reports.module.css';

/** Where most was lost, by site and cause. */
export function TopLosses({ losses }: { losses: Report['top_losses'] }) {
  const format = useFormat();
  const { title, columns, rows } = losses;
  const { name, cause, since, last, lost_kwh, lost_money, lost_co2_kg } = columns;
  return (
    <SectionCard title={title} flush>
      {/* A table wider than a phone is moved within its frame, by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <th scope="col" className={styles.words}>
                {cause}
              </th>
              {[since, last, lost_kwh, lost_money, lost_co2_kg].map((each) => (
                <th key={each} scope="col">
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.client_id} ${row.cause}`}>
                <th scope="row">
                  <SiteName id={row.client_id} name={row.name} />
                </th>
                <td className={styles.words}>{row.cause_title}</td>
                <td>{format.day(row.since)}</td>
                <td>{format.day(row.last)}</td>
                <td>{figureText(row.lost_kwh, 'kWh', format)}</td>
                <td>{figureText(row.lost_money, 'money', format)}</td>
                <td>{figureText(row.lost_co2_kg, 'kg', format)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SectionCard>
  );
}

/** Leads to the page of the site, for who may open it. */
function SiteName({ id, name }: { id: string; name: string }) {
  return (
    <PermissionGate needs="client.read" fallback={name}>
      <Link to={`/clients/${id}/site`}>{name}</Link>
    </PermissionGate>
  );
}
