import { Choice, Field, TextField } from 'shared-ui';
import { readDay, useFormat, useLocale } from 'shared-ui/i18n';
import { isAmbiguous } from '../../figures/number-of.ts';
import { SiteField } from '../../sites/site-field.tsx';
import { useText } from '../messages/texts.ts';
import { MOST_SOURCE, MOST_VALUE, type RateDraft, type RateField } from './rate-draft.ts';
import { rateKinds } from './rates-api.ts';
import styles from '../../forms/form.module.css';

interface RateFormProps {
  draft: RateDraft;
  /** What is said: from the first attempt on. */
  wrong: ReadonlySet<RateField>;
  /** Why the service refused it, by field. */
  refused: Partial<Record<RateField, string>>;
  onChange: (change: Partial<RateDraft>) => void;
}

const currencies = Intl.supportedValuesOf('currency');

export function RateForm({ draft, wrong, refused, onChange }: RateFormProps) {
  const t = useText();
  const format = useFormat();
  const { dateFormat } = useLocale();
  const { what, client, value, currency, source, from, to } = draft;
  const said = (field: RateField, sentence: string) => (wrong.has(field) ? sentence : refused[field]);
  const isBackwards = readDay(to, dateFormat) !== null;
  return (
    <div className={styles.form}>
      <Field label={t('rates.what')} error={refused.what}>
        {({ id, ...told }) => (
          <Choice
            id={id}
            aria-invalid={told['aria-invalid']}
            aria-describedby={told['aria-describedby']}
            value={what}
            options={rateKinds.map((kind) => ({ value: kind, label: t(`rates.${kind}`) }))}
            onChange={(kind) => onChange({ what: kind })}
          />
        )}
      </Field>
      <SiteField
        label={t('rates.of')}
        everywhere={t('rates.organization')}
        searchLabel={t('rates.searchSites')}
        client={client}
        siteName={null}
        error={refused.client}
        onChange={(id) => onChange({ client: id })}
      />
      <TextField
        label={t('rates.value')}
        value={value}
        required
        autoComplete="off"
        hint={t(`rates.valueHint.${what}`)}
        error={said(
          'value',
          isAmbiguous(value)
            ? t('rates.twoNumbers', { example: `${value.trim()}0` })
            : t('rates.notValue', { most: format.number(MOST_VALUE) }),
        )}
        onChange={(text) => onChange({ value: text })}
      />
      {what === 'tariff' && (
        <TextField
          label={t('rates.currency')}
          value={currency}
          required
          autoComplete="off"
          suggestions={currencies}
          hint={t('rates.currencyHint')}
          error={said('currency', t('rates.notCurrency'))}
          onChange={(text) => onChange({ currency: text })}
        />
      )}
      <div className={styles.wide}>
        <TextField
          label={t('rates.source')}
          value={source}
          required
          hint={t('rates.sourceHint')}
          error={said('source', t('rates.required'))}
          onChange={(text) => onChange({ source: text.slice(0, MOST_SOURCE) })}
        />
      </div>
      <TextField
        label={t('rates.from')}
        value={from}
        required
        autoComplete="off"
        placeholder={dateFormat}
        error={said('from', t('rates.notADay'))}
        onChange={(text) => onChange({ from: text })}
      />
      <TextField
        label={t('rates.to')}
        value={to}
        autoComplete="off"
        placeholder={dateFormat}
        hint={t('rates.toHint')}
        error={said('to', t(isBackwards ? 'rates.order' : 'rates.notADay'))}
        onChange={(text) => onChange({ to: text })}
      />
    </div>
  );
}
