import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useText } from '../messages/texts.ts';
import type { OpenApiDocument } from '../reference/openapi.ts';
import { findEntries, searchIndex } from './search-index.ts';
import styles from './page-search.module.css';

/** More would be a second table of contents. */
const mostShown = 12;

/** Search within the page: links to what was found, operations and their fields included. */
export function PageSearch({ document }: { document: OpenApiDocument | undefined }) {
  const t = useText();
  const id = useId();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const index = useMemo(() => searchIndex(t, document), [t, document]);
  const found = useMemo(() => findEntries(index, wanted), [index, wanted]);
  const asked = wanted.trim() !== '';
  return (
    <search className={styles.search}>
      <label className={styles.label} htmlFor={id}>
        {t('search.label')}
      </label>
      <input
        id={id}
        type="search"
        value={query}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0]) location.hash = found[0].anchor;
          if (event.key === 'Escape') setQuery('');
        }}
      />
      <p className={styles.count} role="status">
        {asked &&
          (found.length === 0
            ? t('search.none', { query: wanted })
            : t('search.count', { count: found.length }))}
      </p>
      {asked && found.length > 0 && (
        <ul className={styles.results}>
          {found.slice(0, mostShown).map(({ kind, anchor, title }) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>
                <span className={styles.kind}>{t(`search.kind.${kind}`)}</span>
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
