/** How many pages of the shell this tab's history has before the one it shows; the router counts them. */
export function pagesBefore(): number {
  const state = window.history.state as { idx?: number } | null;
  return state?.idx ?? 0;
}
