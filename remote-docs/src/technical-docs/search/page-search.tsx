import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useText } from '../messages/texts.ts';
import type { OpenApiDocument } from '../reference/openapi.ts';
import styles from './page-search.module.css';
import type * as search from './search-index.ts';

type Finder = typeof search;

/** More would be a second table of contents. */
const MOST_SHOWN = 12;

/** Search within the page: links to what was found, operations and their fields included. */
export function PageSearch({ document }: { document: OpenApiDocument | undefined }) {
  const t = useText();
  const id = useId();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const [finder, setFinder] = useState<Finder>();
  const index = useMemo(() => finder?.searchIndex(t, document) ?? [], [finder, t, document]);
  const found = useMemo(() => finder?.findEntries(index, wanted) ?? [], [finder, index, wanted]);
  const typed = query.trim() !== '';
  const asked = wanted.trim() !== '' && finder !== undefined;

  // What searches comes with the first letter.
  useEffect(() => {
    let current = true;
    if (typed)
      import('./search-index.ts').then(
        (module) => current && setFinder(module),
        // The next letter after the field was empty tries again.
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [typed]);
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
          {found.slice(0, MOST_SHOWN).map(({ kind, anchor, title }) => (
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
