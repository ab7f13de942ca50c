import { type ComponentType, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useToast, VisuallyHidden } from 'shared-ui';
import { catchTyping } from '../../palette/catch-typing.ts';
import type { CommandPaletteProps } from '../../palette/command-palette.tsx';
import { opensPalette, takeEarlyPalette } from '../../palette/early-palette.ts';
import { isMac } from '../../palette/is-mac.ts';
import { useText } from '../texts.ts';
import { SearchGlyph } from './glyphs.tsx';
import styles from './top-bar.module.css';

type Palette = ComponentType<CommandPaletteProps>;

/** Opens the command palette, as Ctrl/Cmd+K does everywhere. Its code arrives when it is first wanted. */
export function PaletteButton() {
  const t = useText();
  const toast = useToast();
  const [Palette, setPalette] = useState<Palette>();
  const [open, setOpen] = useState(false);
  const takeTyped = useRef<CommandPaletteProps['takeTyped']>(() => ({ text: '', entered: false }));

  function close(): void {
    takeTyped.current();
    setOpen(false);
  }
  function show(typed = catchTyping()): void {
    setOpen(true);
    takeTyped.current = typed;
    if (Palette) return;
    import('../../palette/command-palette.tsx').then(
      (module) => setPalette(() => module.CommandPalette),
      () => {
        close();
        toast.error(t('nav.searchFailed'));
      },
    );
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!opensPalette(event)) return;
    event.preventDefault();
    if (open) close();
    else show();
  });
  const onEarly = useEffectEvent(show);
  useEffect(() => {
    takeEarlyPalette((typed) => onEarly(typed));
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => show()}
      >
        <SearchGlyph />
        <VisuallyHidden>{t('nav.search')}</VisuallyHidden>
        <kbd className={styles.keys}>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {open && Palette && (
        // Its texts may still be on their way.
        <Suspense fallback={null}>
          <Palette takeTyped={() => takeTyped.current()} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
