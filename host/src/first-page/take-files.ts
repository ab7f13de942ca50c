/** Milliseconds after which the page goes on whether or not the browser has drawn it. */
const PATIENCE = 300;

/** When the browser has drawn the page. In a tab that nobody looks at it draws nothing, and need not be waited for. */
export function shown(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE);
  });
}

/**
 * Takes in what the document holds in its template: its scripts and what they ask for at once. Kept by the browser, they are
 * there and run before anything is drawn where they stand in the document as such. A browser that has none of them
 * was told of them with the document.
 * @returns whether the page's script of first figures is among them
 */
export function takeFiles(): { hasFigures: boolean } {
  const template = document.querySelector<HTMLTemplateElement>('template[data-files]');
  const hasFigures = template?.content.querySelector('script[data-figures]') != null;
  if (template) template.replaceWith(document.importNode(template.content, true));
  return { hasFigures };
}
