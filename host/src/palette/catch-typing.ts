export interface TypedAhead {
  text: string;
  /** Enter was pressed after the text. */
  entered: boolean;
}

/**
 * Keeps what is typed from now on, instead of letting it act on the page: who presses Ctrl+K types on at once, and the
 * palette's code may still be on its way. Stops, and tells what was typed, when its answer is called.
 */
export function catchTyping(): () => TypedAhead {
  const typed: TypedAhead = { text: '', entered: false };

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Enter') typed.entered = true;
    else if (event.key === 'Backspace') typed.text = typed.text.slice(0, -1);
    else if (event.key.length === 1) typed.text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    return typed;
  };
}
