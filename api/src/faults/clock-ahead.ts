/** As NODE_OPTIONS: a module that moves the clock of the process which it is imported into. */
export function clockAhead(milliseconds: number): string {
  const code = `const Real = Date; const by = ${milliseconds};
globalThis.Date = class extends Real {
  constructor(...given) { given.length === 0 ? super(Real.now() + by) : super(...given); }
  static now() { return Real.now() + by; }
};`;
  return `--import data:text/javascript,${encodeURIComponent(code)}`;
}
