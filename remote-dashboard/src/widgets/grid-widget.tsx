import type { ReactNode } from 'react';
import { Grid } from 'shared-ui';
import type { GridWidgetConfig } from './layout.ts';
import { useKeptRoom } from './use-kept-room.ts';

/** Widgets side by side inside a stack. */
export function GridWidget({ config, children }: { config: GridWidgetConfig; children: ReactNode }) {
  return (
    <div ref={useKeptRoom(config.id)}>
      <Grid columns={config.columns}>{children}</Grid>
    </div>
  );
}
