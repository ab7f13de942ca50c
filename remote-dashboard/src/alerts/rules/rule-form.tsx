import { Checkbox } from 'antd';
import { Choice, Field, TextField } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { numberOf } from '../../figures/number-of.ts';
import { useText as useSharedText } from '../../messages/text.ts';
import { isNumericMetric, metricLabel, metricUnit, numericMetrics } from '../../metrics/metric-catalogue.ts';
import { SiteField } from '../../sites/site-field.tsx';
import { kinds, severities } from '../alerts-view.ts';
import { useText } from '../messages/texts.ts';
import { bounds, type DraftField, isWithinReach, problemsOf, type RuleDraft } from './rule-draft.ts';
import form from '../../forms/form.module.css';
import styles from './rules.module.css';

interface RuleFormProps {
  draft: RuleDraft;
  /** Whether what is wrong is said: from the first attempt on. */
  checked: boolean;
  /** Of the rule as it is stored. */
  siteName: string | null;
  onChange: (change: Partial<RuleDraft>) => void;
}

export function RuleForm({ draft, checked, siteName, onChange }: RuleFormProps) {
  const t = useText();
  const format = useFormat();
  const allowed = (field: keyof typeof bounds) => {
    const { min, max } = bounds[field];
    const isBeyond = Math.abs(numberOf(draft[field])) > max;
    if (!isWithinReach(field) && !isBeyond) return t(min === 0 ? 'rules.notNegative' : 'rules.anyNumber');
    return t('rules.number', { min: format.number(min), max: format.number(max) });
  };
  const problems = checked ? problemsOf(draft) : new Set<DraftField>();
  const figure = (field: keyof typeof bounds, label: string, hint?: string) => (
    <TextField
      label={label}
      value={draft[field]}
      required
      {...(hint !== undefined && { hint })}
      error={problems.has(field) ? allowed(field) : undefined}
      onChange={(text) => onChange({ [field]: text })}
    />
  );
  return (
    <div className={form.form}>
      <div className={form.wide}>
        <TextField
          label={t('rules.name')}
          value={draft.name}
          required
          first
          error={problems.has('name') ? t('rules.required') : undefined}
          onChange={(name) => onChange({ name: name.slice(0, 200) })}
        />
      </div>
      {/* Its names are long in some languages. */}
      <div className={form.wide}>
        <Field label={t('kind')}>
          {({ id }) => (
            <Choice
              id={id}
              value={draft.kind}
              options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
              onChange={(kind) => onChange({ kind })}
            />
          )}
        </Field>
      </div>
      <SiteField
        label={t('rules.client')}
        everywhere={t('rules.everywhere')}
        searchLabel={t('searchSites')}
        client={draft.client}
        siteName={siteName}
        onChange={(client) => onChange({ client })}
      />
      {draft.kind === 'offline' && figure('offlineMinutes', t('rules.offlineMinutes'))}
      {hasMetric(draft) && <MetricField draft={draft} onChange={onChange} />}
      {draft.kind === 'stuck' && figure('stuckMinutes', t('rules.stuckMinutes'), t('rules.stuckHint'))}
      {draft.kind === 'threshold' && <ThresholdFields draft={draft} figure={figure} onChange={onChange} />}
      {draft.kind === 'rate' && <RateFields draft={draft} figure={figure} onChange={onChange} />}
      {draft.kind === 'coverage' && (
        <>
          {figure('coverage', t('rules.coverage'), t('rules.coverageHint'))}
          {figure('coverageHours', t('rules.coverageHours'))}
          {figure('coverageMargin', t('rules.enough'))}
        </>
      )}
      {draft.kind === 'impossible' && figure('margin', t('rules.margin'), t('rules.marginHint'))}
      {draft.kind === 'peers' && <PeersFields draft={draft} figure={figure} onChange={onChange} />}
      {draft.kind === 'outage' && (
        <>
          {figure('running', t('rules.running'), t('rules.runningHint'))}
          {figure('outageMinutes', t('rules.outageMinutes'))}
        </>
      )}
      <SeverityField draft={draft} onChange={onChange} />
      <div className={styles.check}>
        <Checkbox checked={draft.enabled} onChange={({ target }) => onChange({ enabled: target.checked })}>
          {t('rules.enabled')}
        </Checkbox>
      </div>
    </div>
  );
}

/** The others watch the power, or that there is any reading. */
const hasMetric = ({ kind }: RuleDraft) => !['offline', 'impossible', 'peers', 'outage'].includes(kind);

type PartProps = Pick<RuleFormProps, 'draft' | 'onChange'>;

interface ThresholdFieldsProps extends PartProps {
  figure: (field: keyof typeof bounds, label: string, hint?: string) => React.ReactNode;
}

function MetricField({ draft, onChange }: PartProps) {
  const t = useText();
  const text = useSharedText();
  // A rule made elsewhere may watch a metric that integrators invented.
  const metrics = isNumericMetric(draft.metric) ? numericMetrics : [...numericMetrics, draft.metric];
  return (
    <Field label={t('rules.metric')}>
      {({ id }) => (
        <Choice<string>
          id={id}
          value={draft.metric}
          options={metrics.map((value) => ({ value, label: metricLabel(value, text) }))}
          onChange={(metric) => onChange({ metric })}
        />
      )}
    </Field>
  );
}

interface ConditionFieldProps {
  condition: RuleDraft['condition'];
  labels: Record<RuleDraft['condition'], string>;
  onChange: (condition: RuleDraft['condition']) => void;
}

function ConditionField({ condition, labels, onChange }: ConditionFieldProps) {
  const t = useText();
  return (
    <Field label={t('rules.condition')}>
      {({ id }) => (
        <Choice
          id={id}
          value={condition}
          options={(['above', 'below'] as const).map((value) => ({ value, label: labels[value] }))}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

function RateFields({ draft, figure, onChange }: ThresholdFieldsProps) {
  const t = useText();
  const unit = metricUnit(draft.metric) ?? '–';
  return (
    <>
      <ConditionField
        condition={draft.condition}
        labels={{ above: t('rules.rises'), below: t('rules.falls') }}
        onChange={(condition) => onChange({ condition })}
      />
      {figure('change', t('rules.change', { unit }), t('rules.changeHint'))}
      {figure('rateMinutes', t('rules.rateMinutes'))}
      {figure('hysteresis', t('rules.calm', { unit }), t('rules.calmHint'))}
    </>
  );
}

function ThresholdFields({ draft, figure, onChange }: ThresholdFieldsProps) {
  const t = useText();
  const unit = metricUnit(draft.metric) ?? '–';
  return (
    <>
      <ConditionField
        condition={draft.condition}
        labels={{ above: t('rules.above'), below: t('rules.below') }}
        onChange={(condition) => onChange({ condition })}
      />
      {figure('threshold', t('rules.threshold', { unit }))}
      {figure('hysteresis', t('rules.hysteresis', { unit }), t('rules.hysteresisHint'))}
      {figure('forMinutes', t('rules.forMinutes'))}
    </>
  );
}

function PeersFields({ draft, figure, onChange }: ThresholdFieldsProps) {
  const t = useText();
  return (
    <>
      <ConditionField
        condition={draft.peersCondition}
        labels={{ below: t('rules.lessThanPeers'), above: t('rules.moreThanPeers') }}
        onChange={(peersCondition) => onChange({ peersCondition })}
      />
      {figure('difference', t('rules.difference'), t('rules.differenceHint'))}
      {figure('peersHours', t('rules.peersHours'))}
      {figure('peersCalm', t('rules.peersCalm'))}
    </>
  );
}

function SeverityField({ draft, onChange }: PartProps) {
  const t = useText();
  const text = useSharedText();
  return (
    <Field label={t('severity')}>
      {({ id }) => (
        <Choice
          id={id}
          value={draft.severity}
          options={severities.map((value) => ({ value, label: text(`severity.${value}`) }))}
          onChange={(severity) => onChange({ severity })}
        />
      )}
    </Field>
  );
}
