import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog, LONGEST_SEARCH } from 'shared-ui';
import { documentPages } from '../shell/leave-page.ts';
import type { TypedAhead } from './catch-typing.ts';
import styles from './command-palette.module.css';
import { byUse } from './last-used.ts';
import { useText } from './texts.ts';
import { useFound } from './use-found.ts';
import { type LocalEntries, type PaletteEntry, useLocalEntries } from './use-palette-entries.ts';

export interface CommandPaletteProps {
  /** What was typed before the field was there. */
  takeTyped: () => TypedAhead;
  onClose: () => void;
}

/** Ctrl/Cmd+K: a page, an action, or what the server finds, by a few letters of its name. */
export function CommandPalette(props: CommandPaletteProps) {
  const t = useText();
  return (
    <Dialog open size="md" position="top" title={t('palette.label')} onClose={props.onClose}>
      <PaletteSearch {...props} />
    </Dialog>
  );
}

/** ARIA combobox with a list box. */
function PaletteSearch({ takeTyped, onClose }: CommandPaletteProps) {
  const t = useText();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const text = typed.trim();
  const { entriesOf, used, keep } = useLocalEntries();
  const local = entriesOf(text);
  const found = useFound(text);
  // What is known at once stands above what the server answers later: what Enter opens does not change meanwhile.
  const shown = new Set(local.recent.map(({ key }) => key));
  const ofServer = (entries: readonly PaletteEntry[]) =>
    byUse(entries, used).filter(({ key }) => !shown.has(key));
  const groups = [
    { name: t('palette.recent'), entries: local.recent },
    { name: t('palette.pages'), entries: local.pages },
    { name: t('palette.actions'), entries: local.actions },
    { name: t('palette.clients'), entries: ofServer(found.clients) },
    { name: t('palette.users'), entries: ofServer(found.people) },
    { name: t('palette.roles'), entries: ofServer(found.roles) },
    { name: t('palette.foundAlerts'), entries: ofServer(found.alerts) },
    { name: t('palette.views'), entries: ofServer(found.views) },
  ].filter((group) => group.entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const active = Math.min(chosen, entries.length - 1);

  function open(entry: PaletteEntry | undefined): void {
    if (!entry) return;
    onClose();
    if (entry.run) return entry.run();
    if (entry.to === undefined) return;
    keep(entry);
    if (entry.isDocument) documentPages.publicPage(entry.to);
    else void navigate(entry.to);
  }

  const field = useRef<HTMLInputElement>(null);
  const isCatching = useRef(true);
  // The dialog may give the field the focus some time after it is drawn: a key in between would be nobody's.
  const onFocus = useEffectEvent(() => {
    if (!isCatching.current) return;
    isCatching.current = false;
    const { text: before, entered } = takeTyped();
    setTyped(before);
    if (entered) open(firstOf(entriesOf(before.trim())));
  });
  useLayoutEffect(() => {
    const { current } = field;
    if (document.activeElement === current) return onFocus();
    const listen = () => onFocus();
    current?.addEventListener('focus', listen);
    return () => current?.removeEventListener('focus', listen);
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setChosen((active + step + entries.length) % entries.length);
    } else if (event.key === 'Enter') open(entries[active]);
  }

  return (
    <>
      <input
        ref={field}
        // The palette is opened to type into it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={t('palette.label')}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={entries.length > 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_SEARCH}
        placeholder={t('palette.placeholder')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.list} role="listbox" id={`${id}-list`} aria-label={t('palette.label')}>
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <div className={styles.group} aria-hidden="true">
              {group.name}
            </div>
            {group.entries.map((entry) => (
              <Option
                key={entry.key}
                id={`${id}-${entries.indexOf(entry)}`}
                entry={entry}
                active={entries[active] === entry}
                onOpen={() => open(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      <div role="status" className={styles.state}>
        {found.failed && t('palette.failed')}
        {found.searching && t('palette.searching')}
        {!found.searching && !found.failed && entries.length === 0 && t('palette.none', { text })}
      </div>
      <p className={styles.hint}>{t('palette.hint')}</p>
    </>
  );
}

const firstOf = ({ recent, pages, actions }: LocalEntries) => recent[0] ?? pages[0] ?? actions[0];

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  active: boolean;
  onOpen: () => void;
}

/** The focus stays in the input, which names the active option. */
function Option({ id, entry, active, onOpen }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={styles.option}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={onOpen}
    >
      <span className={styles.label}>{entry.label}</span>
      {entry.note && (
        <span className={styles.note} title={entry.note}>
          {entry.note}
        </span>
      )}
    </div>
  );
}
