import type { SavedView, ViewPage } from 'api/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { VIEW, viewPages, viewQuery } from './view-pages.ts';

interface ActiveView {
  /** What is set on the page. */
  present: string;
  /** The one that was opened, or that says what is set. */
  active: SavedView | undefined;
  /** Whether the page was set otherwise since. */
  isChanged: boolean;
  open: (view: SavedView | null) => void;
  /** From now on what is set belongs to this one. */
  adopt: (id: string) => void;
}

/**
 * Which view the page shows. The page goes on writing what is set into its address; a link that names a view, and a page that
 * is come to without a word, are led to what the view says.
 */
export function useActiveView(
  page: ViewPage,
  views: readonly SavedView[] | undefined,
  onGone: () => void,
): ActiveView {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<string>();
  const { path } = viewPages[page];
  const present = viewQuery(page, search);
  const wanted = new URLSearchParams(search).get(VIEW);
  const arrivedBare = useRef(search === '' && pathname === path);

  const goTo = (view: SavedView | null, replace: boolean) => {
    setOpened(view?.id);
    const query = view === null ? '' : viewQuery(page, view.query);
    void navigate({ pathname: path, search: query }, { replace, preventScrollReset: true });
  };
  const arrive = useEffectEvent((known: readonly SavedView[], link: string | null) => {
    const isBare = arrivedBare.current && search === '';
    arrivedBare.current = false;
    if (link !== null) {
      const found = known.find(({ id }) => id === link);
      if (!found) onGone();
      goTo(found ?? null, true);
      return;
    }
    const begun = isBare ? known.find(({ is_default }) => is_default) : undefined;
    if (begun) goTo(begun, true);
  });
  useEffect(() => {
    // The address is what it follows, and leads elsewhere.
    // oxlint-disable-next-line react/set-state-in-effect
    if (views) arrive(views, wanted);
  }, [views, wanted]);

  const says = (view: SavedView) => viewQuery(page, view.query) === present;
  const chosen = views?.find(({ id }) => id === opened);
  // Whoever clears all filters has left the view.
  const isLeft = chosen !== undefined && present === '' && !says(chosen);
  const active = isLeft ? undefined : (chosen ?? views?.find((view) => present !== '' && says(view)));
  return {
    present,
    active,
    isChanged: active !== undefined && !says(active),
    open: (view) => goTo(view, false),
    adopt: setOpened,
  };
}
