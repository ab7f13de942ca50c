let leaving = false;

/** From now on the tab may go to another document without the browser's question: the session is over. */
export function leaveUnasked(): void {
  leaving = true;
}

export function mayLeave(): boolean {
  return leaving;
}

// The browser may bring a page back as it was left.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) leaving = false;
});
