import { useEffect } from 'react';
import type { ChartCardProps } from 'shared-ui';

/** Stands in for the canvas, which happy-dom cannot draw: says what would be drawn. */
export function Plot({ label, series, unit, onDrawn }: ChartCardProps & { label: string }) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <div role="img" data-place="chart" aria-label={label}>
      {series.map(({ name, points }) => (
        <p key={name}>{`${name}: ${points.map(({ y }) => `${y} ${unit}`).join(', ')}`}</p>
      ))}
    </div>
  );
}
