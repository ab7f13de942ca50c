import { G2 } from '@ant-design/charts';
import { AxisX, AxisY } from '@antv/g2/esm/component/index';
import { Mark, View } from '@antv/g2/esm/composition/index';
import { Cartesian } from '@antv/g2/esm/coordinate/index';
import { Inline } from '@antv/g2/esm/data/index';
import { Column, Constant, Field, Transform } from '@antv/g2/esm/encode/index';
import { BrushXHighlight, Tooltip } from '@antv/g2/esm/interaction/index';
import { Event } from '@antv/g2/esm/interaction/event';
import { Interval } from '@antv/g2/esm/mark/index';
import { Band, Constant as ConstantScale, Identity, Linear, Ordinal } from '@antv/g2/esm/scale/index';
import { Classic, ClassicDark } from '@antv/g2/esm/theme/index';
import { DodgeX } from '@antv/g2/esm/transform/index';
import { BarsMark } from './bars-mark.ts';
import { DiamondsMark } from './diamonds-mark.ts';
import { LineMark } from './line-mark.ts';

/**
 * The engine of Ant Design Charts with the parts that the charts here are made of. Its ready-made components bring every
 * kind of chart there is, maps and word clouds too: 379 kB gzip instead of 242. They also compare and copy the whole
 * data at each drawing, which takes longer than drawing it.
 */
export const ChartEngine = G2.extend(G2.Runtime, {
  'composition.mark': Mark,
  'composition.view': View,
  'data.inline': Inline,
  'encode.column': Column,
  'encode.constant': Constant,
  'encode.field': Field,
  'encode.transform': Transform,
  'mark.line': LineMark,
  'mark.bars': BarsMark,
  'mark.diamonds': DiamondsMark,
  'mark.interval': Interval,
  'transform.dodgeX': DodgeX,
  'coordinate.cartesian': Cartesian,
  'scale.linear': Linear,
  'scale.ordinal': Ordinal,
  'scale.band': Band,
  'scale.identity': Identity,
  'scale.constant': ConstantScale,
  'theme.classic': Classic,
  'theme.classicDark': ClassicDark,
  'component.axisX': AxisX,
  'component.axisY': AxisY,
  'interaction.event': Event,
  'interaction.tooltip': Tooltip,
  'interaction.brushXHighlight': BrushXHighlight,
});
