const KEY = 'settings.replaced-sign-in';

/** Of this tab: the sign-in that another one is about to take the place of. */
export function rememberReplaced(id: string): void {
  sessionStorage.setItem(KEY, id);
}

export function takeReplaced(): string | null {
  const id = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return id;
}
