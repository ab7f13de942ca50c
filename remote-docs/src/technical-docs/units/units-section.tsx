import { useFormat } from 'shared-ui/i18n';
import { Prose } from '../layout/prose.tsx';
import { Section } from '../layout/section.tsx';
import { useText } from '../messages/texts.ts';
import type { DocumentedQuantity, OpenApiDocument } from '../reference/openapi.ts';
import { conversion, limitText } from './conversion.ts';
import styles from './units.module.css';

/** The table that the server checks readings by, as its document tells it. */
export function UnitsSection({ document }: { document: OpenApiDocument | undefined }) {
  const t = useText();
  const units = document?.['x-units'];
  const otherwise = units && {
    least: limitText(units.otherwise.least),
    most: limitText(units.otherwise.most),
  };
  return (
    <Section id="units" title={t('units.title')} lead={t('units.lead')}>
      <p className={styles.text}>
        <Prose text={t('units.send')} />
      </p>
      <p className={styles.text}>
        <Prose text={t('units.stored')} />
      </p>
      {otherwise && (
        <p className={styles.text}>
          <Prose text={t('units.limits', otherwise)} />
        </p>
      )}
      <div className={styles.quantities}>
        {units?.quantities.map((each) => (
          <QuantityTable key={each.quantity} {...each} />
        ))}
      </div>
    </Section>
  );
}

function QuantityTable({ quantity, canonical, least, most, metrics, units }: DocumentedQuantity) {
  const t = useText();
  const format = useFormat();
  const range = t('units.range', { least: limitText(least), most: limitText(most), unit: canonical });
  return (
    <article className={styles.quantity}>
      <h3 id={`units-${quantity}`}>{t(`units.quantity.${quantity}`)}</h3>
      <p>
        {range}
        {metrics.length > 0 && <> · {t('units.metrics', { metrics: format.list(metrics) })}</>}
      </p>
      <table aria-labelledby={`units-${quantity}`}>
        <thead>
          <tr>
            <th scope="col">{t('units.unit')}</th>
            <th scope="col">{t('units.conversion', { unit: canonical })}</th>
            <th scope="col">{t('units.also')}</th>
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <tr key={unit.unit}>
              <th scope="row">
                <code>{unit.unit}</code>
              </th>
              <td>{conversion(unit)}</td>
              <td>{format.list(unit.aliases)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
