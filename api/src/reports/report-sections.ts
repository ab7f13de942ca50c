/**
 * What a report tells, in the order in which it does: sections with the ids of their figures. Page, CSV, XLSX and PDF are
 * made from this list; a new figure is an id here, its texts in `texts/`, and who fills it in `make-report.ts`. The end of an
 * id says what it is in: `_kwh`, `_percent`, `_minutes`, `_kg`, `_money` (of the report's currency); others count.
 */
export const sections = {
  generation: [
    'generation_kwh',
    'generation_known_percent',
    'generation_previous_kwh',
    'generation_previous_percent',
    'generation_year_kwh',
    'generation_year_percent',
    'generation_expected_kwh',
    'generation_reached_percent',
  ],
  consumption: [
    'consumption_kwh',
    'consumption_known_percent',
    'consumption_previous_kwh',
    'consumption_previous_percent',
    'consumption_year_kwh',
    'consumption_year_percent',
    'consumption_expected_kwh',
    'consumption_reached_percent',
  ],
  storage: ['storage_in_kwh', 'storage_out_kwh'],
  operation: ['availability_percent', 'coverage_percent'],
  losses: ['lost_kwh', 'lost_percent', 'lost_told_percent'],
  causes: [
    'lost_outage_kwh',
    'lost_string_kwh',
    'lost_soiling_kwh',
    'lost_curtailment_kwh',
    'lost_maintenance_kwh',
    'lost_unknown_kwh',
    'lost_silence_kwh',
  ],
  worth: ['lost_money', 'lost_money_kwh', 'lost_co2_kg', 'lost_co2_kwh'],
  alerts: [
    'alerts_opened',
    'alerts_critical',
    'alerts_unresolved',
    'alerts_answered',
    'alerts_answer_minutes',
    'alerts_resolve_minutes',
  ],
} as const;

export type SectionId = keyof typeof sections;
export type FigureId = (typeof sections)[SectionId][number];
export const sectionIds = Object.keys(sections) as SectionId[];
export const figureIds: FigureId[] = sectionIds.flatMap((id) => [...sections[id]]);

export const figureUnits = ['kWh', 'percent', 'change', 'minutes', 'count', 'money', 'kg'] as const;
export type FigureUnit = (typeof figureUnits)[number];

export function unitOf(id: FigureId): FigureUnit {
  if (id.endsWith('_kwh')) return 'kWh';
  if (id.endsWith('_previous_percent') || id.endsWith('_year_percent')) return 'change';
  if (id.endsWith('_percent')) return 'percent';
  if (id.endsWith('_money')) return 'money';
  if (id.endsWith('_kg')) return 'kg';
  return id.endsWith('_minutes') ? 'minutes' : 'count';
}
