import { useMemo } from 'react';
import type { ChartCardProps } from 'shared-ui';
import { useText } from '../messages/text.ts';
import type { Kind } from '../metrics/metric-catalogue.ts';

const roles = new Set(['generation', 'consumption', 'storage', 'measurement'] as const);

/** How lines beyond those that can be told apart become one. */
export function useOthers(kind: Kind): NonNullable<ChartCardProps['others']> {
  const text = useText();
  return useMemo(
    () => ({
      combine: kind === 'intensive' ? 'mean' : 'sum',
      name: (count, group) => {
        const role = [...roles].find((each) => each === group);
        return role === undefined
          ? text('chart.others', { count })
          : text('chart.othersOf', { count, role: text(`role.${role}`) });
      },
    }),
    [text, kind],
  );
}
