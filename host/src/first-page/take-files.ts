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
 * @param scripts run when this is settled; their files travel before
 */
export async function takeFiles(scripts?: Promise<void>): Promise<void> {
  const template = filesWaiting();
  if (!template) return;
  const files = document.importNode(template.content, true);
  const held = [...files.querySelectorAll('script')];
  for (const script of held) script.replaceWith(announced(script));
  template.replaceWith(files);
  await scripts;
  document.head.append(...held);
}

/**
 * Takes in the page's script of first figures before all others, which take a slow browser a while: it is ready when the answers are.
 * @returns whether the page has one
 */
export function takeFigures(): boolean {
  const script = filesWaiting()?.content.querySelector('script[data-figures]');
  if (!script) return false;
  document.head.append(document.importNode(script, true));
  script.remove();
  return true;
}

const filesWaiting = () => document.querySelector<HTMLTemplateElement>('template[data-files]');

/** That its file travels, before the script runs. */
function announced({ src, integrity, crossOrigin, fetchPriority }: HTMLScriptElement): HTMLLinkElement {
  const link = document.createElement('link');
  const file = { href: src, integrity, crossOrigin, fetchPriority };
  return Object.assign(link, { rel: 'preload', as: 'script', ...file });
}
