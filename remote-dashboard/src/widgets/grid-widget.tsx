import type { ReactNode } from 'react';
import { Grid } from 'shared-ui';
import type { GridWidgetConfig } from './layout.ts';

/** Widgets side by side inside a stack. */
export function GridWidget({ config, children }: { config: GridWidgetConfig; children: ReactNode }) {
  return <Grid columns={config.columns}>{children}</Grid>;
}
