import { Button, Flex } from 'antd';
import type { ExportFormat } from 'api/contract';
import { Menu, type MenuItem, ProgressBar, useToast } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../messages/text.ts';
import type { QueryDescription } from '../metrics/query.ts';
import { errorText } from '../widgets/error-text.ts';
import styles from './export-menu.module.css';
import { useExport } from './use-export.ts';

/** Something on the page that can be taken along. */
export interface Exportable {
  key: string;
  label: string;
  query: QueryDescription;
}

const formats: readonly ExportFormat[] = ['csv', 'json'];

/** Takes along what the page shows, as a file; a long one with its progress and a way to stop. */
export function ExportMenu({ exportables }: { exportables: readonly Exportable[] }) {
  const text = useText();
  const format = useFormat();
  const toast = useToast();
  const { running, start, cancel } = useExport({
    done: (rows) => toast.success(text('export.done', { rows, count: format.number(rows) })),
    failed: (error) => toast.error(errorText(text, error, 'export.failed')),
  });
  if (running !== null) {
    const { percent } = running;
    return (
      <Flex align="center" gap="small">
        <div className={styles.progress}>
          <ProgressBar
            label={text('export.running')}
            {...(percent !== null && { percent, text: format.percent(percent) })}
          />
        </div>
        <Button onClick={cancel}>{text('export.cancel')}</Button>
      </Flex>
    );
  }
  const items: MenuItem[] = exportables.flatMap(({ key, label, query }, index) =>
    formats.map((kind) => ({
      key: `${key}-${kind}`,
      label: text('export.item', { what: label, format: kind.toUpperCase() }),
      divided: index > 0 && kind === formats[0],
      onSelect: () => start(query, kind),
    })),
  );
  return (
    <Menu items={items} triggerClassName={styles.trigger ?? ''}>
      {text('export.open')}
    </Menu>
  );
}
