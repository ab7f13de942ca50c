import type { StaffAlertRule, StaffRuleRequest } from 'api/contract';
import { isAmbiguous, numberOf } from '../../figures/number-of.ts';

/** What a person has typed so far; figures are texts until they are sent. */
export interface RuleDraft {
  kind: StaffAlertRule['kind'];
  name: string;
  client: string | null;
  metric: string;
  condition: 'above' | 'below';
  threshold: string;
  hysteresis: string;
  forMinutes: string;
  offlineMinutes: string;
  stuckMinutes: string;
  /** By how much a value changes, which is never less than nothing. */
  change: string;
  rateMinutes: string;
  /** Percent of hours. */
  coverage: string;
  coverageMargin: string;
  coverageHours: string;
  /** Percent beyond the nameplate. */
  margin: string;
  peersCondition: 'above' | 'below';
  /** Percentage points of the nameplate. */
  difference: string;
  peersHours: string;
  peersCalm: string;
  /** Percent of the nameplate that peers make. */
  running: string;
  outageMinutes: string;
  severity: StaffAlertRule['severity'];
  enabled: boolean;
}

const HOUR_IN_MINUTES = 60;

export const emptyDraft: RuleDraft = {
  kind: 'threshold',
  name: '',
  client: null,
  metric: 'temperature',
  condition: 'above',
  threshold: '',
  hysteresis: '0',
  forMinutes: '0',
  offlineMinutes: '120',
  stuckMinutes: '360',
  change: '',
  rateMinutes: '15',
  coverage: '90',
  coverageMargin: '0',
  coverageHours: '24',
  margin: '20',
  peersCondition: 'below',
  difference: '50',
  peersHours: '3',
  peersCalm: '20',
  running: '5',
  outageMinutes: '15',
  severity: 'medium',
  enabled: true,
};

export function draftOf(rule: StaffAlertRule): RuleDraft {
  return {
    kind: rule.kind,
    name: rule.name,
    client: rule.client_id,
    metric: rule.metric ?? emptyDraft.metric,
    condition: rule.condition ?? 'above',
    threshold: rule.threshold === null || rule.kind !== 'threshold' ? '' : written(rule.threshold),
    change: rule.threshold === null || rule.kind !== 'rate' ? '' : written(rule.threshold),
    rateMinutes: rule.kind === 'rate' ? String(rule.for_minutes) : emptyDraft.rateMinutes,
    hysteresis: hasHysteresis(rule) ? written(rule.hysteresis) : emptyDraft.hysteresis,
    ...(rule.kind === 'coverage' ? coverageOf(rule) : noCoverage),
    ...byFacts(rule),
    forMinutes: rule.kind === 'threshold' ? String(rule.for_minutes) : emptyDraft.forMinutes,
    offlineMinutes: String(rule.offline_minutes ?? emptyDraft.offlineMinutes),
    stuckMinutes: rule.kind === 'stuck' ? String(rule.for_minutes) : emptyDraft.stuckMinutes,
    severity: rule.severity,
    enabled: rule.enabled,
  };
}

type CoverageDraft = Pick<RuleDraft, 'coverage' | 'coverageMargin' | 'coverageHours'>;

const noCoverage: CoverageDraft = {
  coverage: emptyDraft.coverage,
  coverageMargin: emptyDraft.coverageMargin,
  coverageHours: emptyDraft.coverageHours,
};

function coverageOf({ threshold, hysteresis, for_minutes }: StaffAlertRule): CoverageDraft {
  return {
    coverage: written(threshold ?? 0),
    coverageMargin: written(hysteresis),
    coverageHours: String(for_minutes / HOUR_IN_MINUTES),
  };
}

const hasHysteresis = ({ kind }: StaffAlertRule) => kind === 'threshold' || kind === 'rate';

type FactsDraft = Pick<
  RuleDraft,
  'margin' | 'peersCondition' | 'difference' | 'peersHours' | 'peersCalm' | 'running' | 'outageMinutes'
>;

function byFacts({ kind, condition, threshold, hysteresis, for_minutes }: StaffAlertRule): FactsDraft {
  const { margin, peersCondition, difference, peersHours, peersCalm, running, outageMinutes } = emptyDraft;
  const none = { margin, peersCondition, difference, peersHours, peersCalm, running, outageMinutes };
  if (kind === 'impossible') return { ...none, margin: written(threshold ?? 0) };
  if (kind === 'outage')
    return { ...none, running: written(threshold ?? 0), outageMinutes: String(for_minutes) };
  if (kind !== 'peers') return none;
  return {
    ...none,
    peersCondition: condition ?? peersCondition,
    difference: written(threshold ?? 0),
    peersHours: String(for_minutes / HOUR_IN_MINUTES),
    peersCalm: written(hysteresis),
  };
}

export type DraftField =
  | 'name'
  | 'threshold'
  | 'hysteresis'
  | 'forMinutes'
  | 'offlineMinutes'
  | 'stuckMinutes'
  | 'change'
  | 'rateMinutes'
  | 'coverage'
  | 'coverageMargin'
  | 'coverageHours'
  | 'margin'
  | 'difference'
  | 'peersHours'
  | 'peersCalm'
  | 'running'
  | 'outageMinutes';

const BEYOND_REACH = 1e15;

/** What a figure may be. */
export const bounds = {
  threshold: { min: -BEYOND_REACH, max: BEYOND_REACH, whole: false },
  hysteresis: { min: 0, max: BEYOND_REACH, whole: false },
  forMinutes: { min: 0, max: 1440, whole: true },
  offlineMinutes: { min: 1, max: 43_200, whole: true },
  stuckMinutes: { min: 120, max: 43_200, whole: true },
  change: { min: 0, max: BEYOND_REACH, whole: false },
  rateMinutes: { min: 1, max: 360, whole: true },
  coverage: { min: 1, max: 100, whole: false },
  coverageMargin: { min: 0, max: 100, whole: false },
  coverageHours: { min: 2, max: 720, whole: true },
  margin: { min: 0, max: 1000, whole: false },
  difference: { min: 1, max: 100, whole: false },
  peersHours: { min: 1, max: 12, whole: true },
  peersCalm: { min: 0, max: 100, whole: false },
  running: { min: 1, max: 25, whole: false },
  outageMinutes: { min: 5, max: 180, whole: true },
} as const;

/** Nobody wants to read bounds that nobody reaches. */
export const isWithinReach = (field: keyof typeof bounds): boolean => bounds[field].max < BEYOND_REACH;

/** The figures that a kind has. */
const figuresOf: Record<RuleDraft['kind'], readonly (keyof typeof bounds)[]> = {
  threshold: ['threshold', 'hysteresis', 'forMinutes'],
  offline: ['offlineMinutes'],
  stuck: ['stuckMinutes'],
  rate: ['change', 'hysteresis', 'rateMinutes'],
  coverage: ['coverage', 'coverageMargin', 'coverageHours'],
  impossible: ['margin'],
  peers: ['difference', 'peersHours', 'peersCalm'],
  outage: ['running', 'outageMinutes'],
};

/** The fields that cannot be sent as they are. */
export function problemsOf(draft: RuleDraft): ReadonlySet<DraftField> {
  const wrong = new Set<DraftField>(figuresOf[draft.kind].filter((field) => !fits(field, draft[field])));
  if (draft.name.trim() === '') wrong.add('name');
  return wrong;
}

function fits(field: keyof typeof bounds, text: string): boolean {
  const { min, max, whole } = bounds[field];
  const value = numberOf(text);
  return value >= min && value <= max && (!whole || Number.isInteger(value));
}

function written(value: number): string {
  return isAmbiguous(String(value)) ? `${value}0` : String(value);
}

export function requestOf(draft: RuleDraft): StaffRuleRequest {
  const { kind, name, client, severity, enabled } = draft;
  const common = { name: name.trim(), client_id: client, severity, enabled };
  if (kind === 'offline')
    return { ...common, kind: 'offline', offline_minutes: numberOf(draft.offlineMinutes) };
  if (kind === 'stuck')
    return {
      ...common,
      kind: 'stuck',
      metric: draft.metric,
      for_minutes: numberOf(draft.stuckMinutes),
    };
  if (kind === 'rate')
    return {
      ...common,
      kind: 'rate',
      metric: draft.metric,
      condition: draft.condition,
      threshold: numberOf(draft.change),
      hysteresis: numberOf(draft.hysteresis),
      for_minutes: numberOf(draft.rateMinutes),
    };
  if (kind === 'impossible') return { ...common, kind: 'impossible', threshold: numberOf(draft.margin) };
  if (kind === 'peers')
    return {
      ...common,
      kind: 'peers',
      condition: draft.peersCondition,
      threshold: numberOf(draft.difference),
      hysteresis: numberOf(draft.peersCalm),
      for_minutes: numberOf(draft.peersHours) * HOUR_IN_MINUTES,
    };
  if (kind === 'outage')
    return {
      ...common,
      kind: 'outage',
      threshold: numberOf(draft.running),
      for_minutes: numberOf(draft.outageMinutes),
    };
  if (kind === 'coverage')
    return {
      ...common,
      kind: 'coverage',
      metric: draft.metric,
      threshold: numberOf(draft.coverage),
      hysteresis: numberOf(draft.coverageMargin),
      for_minutes: numberOf(draft.coverageHours) * HOUR_IN_MINUTES,
    };
  return {
    ...common,
    kind: 'threshold',
    metric: draft.metric,
    condition: draft.condition,
    threshold: numberOf(draft.threshold),
    hysteresis: numberOf(draft.hysteresis),
    for_minutes: numberOf(draft.forMinutes),
  };
}
