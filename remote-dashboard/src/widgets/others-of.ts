import type { ChartCardProps } from 'shared-ui';
import type { Text } from '../metrics/chart-series.ts';
import type { Kind } from '../metrics/metric-catalogue.ts';

const roles = ['generation', 'consumption', 'storage', 'measurement'] as const;

/** How lines beyond those that can be told apart become one. */
export function othersOf(kind: Kind, text: Text): NonNullable<ChartCardProps['others']> {
  return {
    combine: kind === 'intensive' ? 'mean' : 'sum',
    name: (count, group) => {
      const role = roles.find((each) => each === group);
      return role === undefined
        ? text('chart.others', { count })
        : text('chart.othersOf', { count, role: text(`role.${role}`) });
    },
  };
}
