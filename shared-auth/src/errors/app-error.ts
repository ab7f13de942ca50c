/** Base of every error this package raises. */
export abstract class AppError extends Error {
  /** Stable; for choosing a translated text (class names do not survive minification). */
  abstract readonly code: string;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
