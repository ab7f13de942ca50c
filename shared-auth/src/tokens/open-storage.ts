/** Local storage, unless the browser keeps it shut. */
export function localIfOpen(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
