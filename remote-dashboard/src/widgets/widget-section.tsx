import { Grid, Stack } from 'shared-ui';
import { useText } from '../messages/text.ts';
import type { SectionConfig } from './layout.ts';
import { Widget } from './widget.tsx';

/** A section of a layout with its widgets. */
export function WidgetSection({ section }: { section: SectionConfig }) {
  const text = useText();
  const widgets = section.widgets.map((widget) => (
    <Widget key={widget.id} config={widget} level={section.title === undefined ? 2 : 3} />
  ));
  const content = section.layout === 'grid' ? <Grid columns={section.columns}>{widgets}</Grid> : widgets;
  return section.title === undefined ? (
    <Stack>{content}</Stack>
  ) : (
    <Stack title={text(section.title)}>{content}</Stack>
  );
}
