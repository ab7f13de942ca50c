/**
 * Open means: refreshing has been given up for this session. Nothing closes it by itself, because the session is over by
 * then; a new sign-in, or the session of a sibling tab, does.
 */
export class CircuitBreaker {
  #open = false;

  get isOpen(): boolean {
    return this.#open;
  }

  open(): void {
    this.#open = true;
  }

  close(): void {
    this.#open = false;
  }
}
