import { Button } from 'antd';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../messages/texts.ts';
import styles from './data-table.module.css';

export interface Paging {
  /** From 1. */
  page: number;
  /** Rows a page. */
  limit: number;
  /** Rows of all pages. */
  total: number;
  onPage: (page: number) => void;
}

/** 'Showing x to y of z results' with Previous and Next; named after its table, since a page may have several. */
export function TablePaging({ table, page, limit, total, onPage }: Paging & { table: string }) {
  const t = useText();
  const format = useFormat();
  const from = total === 0 ? 0 : (page - 1) * limit + 1;
  const to = Math.min(page * limit, total);
  return (
    <nav className={styles.paging} aria-label={`${table}: ${t('list.pages')}`}>
      <span role="status">
        {t('list.range', { from: format.number(from), to: format.number(to), total: format.number(total) })}
      </span>
      <span className={styles.pagingButtons}>
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {t('list.previous')}
        </Button>
        <Button disabled={to >= total} onClick={() => onPage(page + 1)}>
          {t('list.next')}
        </Button>
      </span>
    </nav>
  );
}
