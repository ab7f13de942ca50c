/** After a save that was refused: the first wrong field of the open dialog, once it is marked as such. */
export function focusFirstWrong(): void {
  document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus();
}
