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
export async function takeFiles(scripts?: Promise<unknown>): Promise<void> {
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
 * @returns null where the page has none
 */
export function takeFigures(): HTMLScriptElement | null {
  const waiting = filesWaiting()?.content.querySelector<HTMLScriptElement>('script[data-figures]');
  if (!waiting) return null;
  const script = document.importNode(waiting, true);
  waiting.remove();
  document.head.append(script);
  return script;
}

/** Addresses of the document's scripts, those that wait among them: other ones are of another release. */
export function scriptsOfDocument(): string[] {
  const waiting = filesWaiting()?.content.querySelectorAll('script') ?? [];
  return [...document.scripts, ...waiting].map(({ src }) => src);
}

const filesWaiting = () => document.querySelector<HTMLTemplateElement>('template[data-files]');

/** That its file travels, before the script runs. */
function announced({ src, integrity, crossOrigin, fetchPriority }: HTMLScriptElement): HTMLLinkElement {
  const link = document.createElement('link');
  const file = { href: src, integrity, crossOrigin, fetchPriority };
  return Object.assign(link, { rel: 'preload', as: 'script', ...file });
}
