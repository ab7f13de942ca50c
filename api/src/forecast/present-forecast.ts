import type { Forecast, ForecastError } from './forecast.schema.ts';
import type { StoredForecast } from './forecasts.queries.ts';

const STEP_MINUTES = 15;

export const noForecast = (state: Forecast['state']): Forecast => ({
  state,
  made_at: null,
  method: null,
  step_minutes: STEP_MINUTES,
  error: null,
  points: [],
});

/** What of it is still to come. */
export function presentForecast(stored: StoredForecast, now: number): Forecast {
  const { made_at, starts_at, method, p10, p50, p90 } = stored;
  const stepMs = STEP_MINUTES * 60_000;
  const points = p50.flatMap((middle, step) => {
    const at = starts_at.getTime() + step * stepMs;
    if (at + stepMs <= now) return [];
    return [
      { at: new Date(at).toISOString(), p10: p10[step] ?? middle, p50: middle, p90: p90[step] ?? middle },
    ];
  });
  if (points.length === 0) return noForecast('too_few_days');
  return {
    ...noForecast('known'),
    made_at: made_at.toISOString(),
    method,
    error: errorOf(stored),
    points,
  };
}

function errorOf({ track, method }: StoredForecast): ForecastError | null {
  if (!track || !(track.capacity > 0)) return null;
  const { hours, capacity, scores, rmseSkill, crpsSkill } = track;
  const nmae = (of: keyof typeof scores) => (100 * scores[of].mae) / capacity;
  return {
    hours,
    capacity_kw: capacity,
    nmae: nmae(method),
    nmae_model: nmae('model'),
    nmae_climatology: nmae('climatology'),
    nmae_persistence: nmae('persistence'),
    rmse_skill: rmseSkill,
    crps_skill: crpsSkill,
  };
}
