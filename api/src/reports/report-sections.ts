/**
 * What a report tells, in the order in which it does: sections with the ids of their figures. Page, CSV, XLSX and PDF are
 * made from this list; a new figure (lost energy, money, CO2) is an id here, its texts in `texts/`, and who fills it in
 * `make-report.ts`. The end of an id says what it is in: `_kwh`, `_percent`, `_minutes`; others count.
 */
export const sections = {
  generation: [
    'generation_kwh',
    'generation_previous_kwh',
    'generation_previous_percent',
    'generation_year_kwh',
    'generation_year_percent',
    'generation_expected_kwh',
    'generation_reached_percent',
  ],
  consumption: [
    'consumption_kwh',
    'consumption_previous_kwh',
    'consumption_previous_percent',
    'consumption_year_kwh',
    'consumption_year_percent',
    'consumption_expected_kwh',
    'consumption_reached_percent',
  ],
  storage: ['storage_in_kwh', 'storage_out_kwh'],
  operation: ['availability_percent', 'coverage_percent'],
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

export type FigureUnit = 'kWh' | 'percent' | 'change' | 'minutes' | 'count';

export function unitOf(id: FigureId): FigureUnit {
  if (id.endsWith('_kwh')) return 'kWh';
  if (id.endsWith('_previous_percent') || id.endsWith('_year_percent')) return 'change';
  if (id.endsWith('_percent')) return 'percent';
  return id.endsWith('_minutes') ? 'minutes' : 'count';
}
