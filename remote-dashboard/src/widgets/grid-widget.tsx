import type { ReactNode } from 'react';
import { Grid, useKeptRoom } from 'shared-ui';
import type { GridWidgetConfig } from './layout.ts';

const isLoaded = (place: HTMLElement) => place.querySelector('[aria-busy="true"]') === null;

/** Widgets side by side inside a stack. */
export function GridWidget({ config, children }: { config: GridWidgetConfig; children: ReactNode }) {
  return (
    <div ref={useKeptRoom(config.id, isLoaded)}>
      <Grid columns={config.columns}>{children}</Grid>
    </div>
  );
}
