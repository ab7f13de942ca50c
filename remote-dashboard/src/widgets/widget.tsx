import { EventsWidget } from './events-widget.tsx';
import { GridWidget } from './grid-widget.tsx';
import { KeptRoom } from './kept-room.tsx';
import type { WidgetConfig } from './layout.ts';
import { MetricWidget } from './metric-widget.tsx';
import { NowWidget } from './now-widget.tsx';
import { StatWidget } from './stat-widget.tsx';
import { TableWidget } from './table-widget.tsx';
import { TimeseriesWidget } from './timeseries-widget.tsx';

interface WidgetProps {
  config: WidgetConfig;
  /** Of its heading, where it has one. */
  level: 2 | 3;
}

/** The widget that a configuration describes. */
export function Widget({ config, level }: WidgetProps) {
  switch (config.type) {
    case 'stat':
      return <StatWidget config={config} />;
    case 'metric':
      return (
        <KeptRoom id={config.id}>
          <MetricWidget config={config} />
        </KeptRoom>
      );
    case 'timeseries':
      return <TimeseriesWidget config={config} level={level} />;
    case 'now':
      return <NowWidget config={config} level={level} />;
    case 'table':
      return <TableWidget config={config} level={level} />;
    case 'events':
      return <EventsWidget config={config} level={level} />;
    case 'grid':
      return (
        <GridWidget config={config}>
          {config.widgets.map((widget) => (
            <Widget key={widget.id} config={widget} level={level} />
          ))}
        </GridWidget>
      );
  }
}
