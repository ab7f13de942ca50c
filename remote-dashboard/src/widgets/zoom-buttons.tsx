import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '../messages/text.ts';
import { resolveSpan } from '../metrics/query.ts';
import type { TimeRange } from '../metrics/time-range.ts';
import { zoomedIn, zoomMoved } from '../metrics/zoom.ts';
import type { WidgetScope } from './scope.ts';
import styles from './widgets.module.css';

interface ZoomButtonsProps extends Pick<WidgetScope, 'span' | 'zoom'> {
  onZoom: (zoom: TimeRange | null) => void;
}

/** What marking a part of the chart does, for those without a mouse: closer, earlier, later, and the whole again. */
export function ZoomButtons({ span, zoom, onZoom }: ZoomButtonsProps) {
  const text = useText();
  const [now] = useState(() => Date.now());
  const whole = resolveSpan(span, now);
  const closer = zoomedIn(zoom ?? whole);
  const step = (label: string, sign: string, target: TimeRange | null) => (
    <Button
      size="small"
      aria-label={label}
      title={label}
      disabled={target === null}
      onClick={() => onZoom(target)}
    >
      <span aria-hidden="true">{sign}</span>
    </Button>
  );
  return (
    <span className={styles.zoom}>
      {zoom === null ? null : (
        <>
          {step(text('chart.earlier'), '‹', zoomMoved(zoom, whole, -1))}
          {step(text('chart.later'), '›', zoomMoved(zoom, whole, 1))}
        </>
      )}
      <Button size="small" disabled={closer === null} onClick={() => onZoom(closer)}>
        {text('chart.zoomIn')}
      </Button>
      {zoom === null ? null : (
        <Button size="small" onClick={() => onZoom(null)}>
          {text('chart.wholePeriod')}
        </Button>
      )}
    </span>
  );
}
