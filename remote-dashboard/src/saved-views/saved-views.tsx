import type { SavedView, ViewPage } from 'api/contract';
import { useState } from 'react';
import { DeleteDialog, failureText, Menu, type MenuItem, useCopy, useToast } from 'shared-ui';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useText } from './messages/texts.ts';
import { isConflict, SaveViewDialog } from './save-view-dialog.tsx';
import { beginWith, changeView, deleteView, useRefreshViews, useSavedViews } from './saved-views-api.ts';
import styles from './saved-views.module.css';
import { useActiveView } from './use-active-view.ts';
import { VIEW, viewPages } from './view-pages.ts';

type Opened = { kind: 'save'; view: SavedView | null } | { kind: 'conflict' | 'delete'; view: SavedView };

/** What is set on a page, by a name: opened, saved, shared with the team, and begun with. */
export function SavedViews({ page }: { page: ViewPage }) {
  const t = useText();
  const toast = useToast();
  const [, copy] = useCopy();
  const refresh = useRefreshViews();
  const views = useSavedViews(page).data?.data;
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { present, active, isChanged, open, adopt } = useActiveView(page, views, () =>
    toast.warning(t('gone')),
  );

  /** Does something about a view, and says what came of it. */
  async function act(work: () => Promise<unknown>, done: string, view?: SavedView): Promise<void> {
    try {
      await work();
      toast.success(done);
    } catch (error) {
      if (view && isConflict(error)) return showConflict(view);
      toast.error(failureText(error, t('failed')));
    }
    await refresh();
  }
  /** With what they saved, which is not what was read before. */
  async function showConflict(view: SavedView): Promise<void> {
    await refresh();
    setOpened({ kind: 'conflict', view });
  }
  const copyLink = async ({ id }: SavedView) => {
    const address = `${window.location.origin}${viewPages[page].path}?${VIEW}=${id}`;
    if (await copy(address)) toast.success(t('copied'));
  };

  const choices = (views ?? []).map(
    (view, index): MenuItem => ({
      key: view.id,
      label: nameIn(t, view),
      checked: view.id === active?.id,
      divided: index > 0 && view.team && views?.[index - 1]?.team === false,
      onSelect: () => open(view),
    }),
  );
  const ofActive = (view: SavedView): MenuItem[] => [
    ...(isChanged
      ? [
          {
            key: 'change',
            label: t('saveChanges', { name: view.name }),
            onSelect: () => void act(() => changeView(view, { query: present }), t('saved'), view),
          },
        ]
      : []),
    { key: 'rename', label: t('rename'), onSelect: () => setOpened({ kind: 'save', view }) },
    {
      key: 'default',
      label: t(view.is_default ? 'beginWithout' : 'beginWith'),
      onSelect: () =>
        void act(
          () => beginWith(page, view.is_default ? null : view.id),
          t(view.is_default ? 'beginsWithout' : 'beginsWith', { name: view.name }),
        ),
    },
    { key: 'link', label: t('copyLink'), onSelect: () => void copyLink(view) },
    ...(view.may_delete
      ? [
          {
            key: 'delete',
            label: t('delete'),
            danger: true,
            onSelect: () => setOpened({ kind: 'delete', view }),
          },
        ]
      : []),
  ];
  const items: MenuItem[] = [
    ...choices,
    ...(choices.length > 0
      ? [{ key: 'none', label: t('none'), checked: !active, divided: true, onSelect: () => open(null) }]
      : []),
    {
      key: 'new',
      label: t('saveNew'),
      divided: choices.length > 0,
      onSelect: () => setOpened({ kind: 'save', view: null }),
    },
    ...(active ? ofActive(active) : []),
  ];

  return (
    <>
      <Menu
        label={active ? t('label', { name: active.name }) : t('views')}
        items={items}
        triggerClassName={styles.trigger ?? ''}
      >
        <span className={styles.name}>{active?.name ?? t('views')}</span>
        {isChanged && <span aria-hidden="true">{' •'}</span>}
      </Menu>
      {opened?.kind === 'save' && (
        <SaveViewDialog
          page={page}
          present={present}
          view={opened.view}
          onSaved={(id) => {
            adopt(id);
            close();
          }}
          onConflict={(view) => void showConflict(view)}
          onClose={close}
        />
      )}
      {opened?.kind === 'conflict' && (
        <ConflictDialog
          theirs={views?.find(({ id }) => id === opened.view.id)}
          name={opened.view.name}
          onShow={(view) => {
            close();
            open(view);
          }}
          onSaveNew={() => setOpened({ kind: 'save', view: null })}
          onClose={close}
        />
      )}
      {opened?.kind === 'delete' && (
        <DeleteDialog
          open
          entity={t('entity')}
          name={opened.view.name}
          {...(opened.view.team && { warning: t('deleteTeam') })}
          onDelete={async () => {
            try {
              await deleteView(opened.view);
            } finally {
              await refresh();
            }
          }}
          explain={(error) => failureText(error)}
          onClose={close}
        />
      )}
    </>
  );
}

function nameIn(t: ReturnType<typeof useText>, { name, team, owner, own, is_default }: SavedView): string {
  const whose = team
    ? own || owner === null
      ? t('teamView', { name })
      : t('teamViewOf', { name, owner })
    : name;
  return is_default ? t('defaultView', { name: whose }) : whose;
}
