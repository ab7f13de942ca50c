/**
 * What the gate runs inside a page, as text: this package is compiled for Node, which knows no document.
 */

/** First in every page: remembers what only an observer from the start on sees. */
export const WATCH = `(() => {
  const seen = { longest: 0, shift: 0, changed: performance.now() };
  Object.defineProperty(window, '__gate', { value: seen });
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('longtask', ({ startTime, duration }) => {
    seen.longest = Math.max(seen.longest, duration);
    // What is busy is not still: it may draw when it is done.
    seen.changed = Math.max(seen.changed, startTime + duration);
  });
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
  new MutationObserver(() => { seen.changed = performance.now(); })
    .observe(document, { subtree: true, childList: true, characterData: true });
})()`;

/** Milliseconds since something of the page's content last changed. */
export const STILL_FOR = 'performance.now() - window.__gate.changed';

export interface Seen {
  /** Milliseconds of the longest time in which the page could not answer. */
  longest: number;
  /** Sum of the layout shifts that nobody caused. */
  shift: number;
}

export const SEEN = '({ longest: window.__gate.longest, shift: window.__gate.shift })';

/** What is wrong with the frame that the host draws, as a person would see it; null when nothing is. */
export const FRAME_FAULT = `(() => {
  const header = document.querySelector('#root header');
  const main = document.querySelector('#root main');
  if (!header || !main) return 'the navigation of the shell is gone';
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  if (!seen(main)) return 'the page of the shell cannot be seen';
  const inside = ({ left, top, width, height }) =>
    width > 0 && height > 0 && left < innerWidth && top < innerHeight && left + width > 0 && top + height > 0;
  // An entry that does not fit is inert and clipped: the bar's menu has it.
  const entries = [...header.querySelectorAll('a, button')]
    .filter((entry) => !entry.closest('[inert]') && seen(entry) && inside(entry.getBoundingClientRect()));
  if (entries.length === 0) return 'the navigation of the shell cannot be seen';
  for (const entry of entries) {
    const { left, top, width, height } = entry.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (hit === null || header.contains(hit)) continue;
    return 'something lies over "' + (entry.textContent || entry.ariaLabel || '').trim() + '" of the navigation';
  }
  return null;
})()`;

/** What is wrong with a part's page, as a person would see it; null when nothing is. */
export const pageFault = (remote: string): string => `(() => {
  const page = document.querySelector('[data-remote="${remote}"]');
  const shows = (element) => {
    const { width, height } = element.getBoundingClientRect();
    if (width < 1 || height < 1) return false;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    return /^(img|svg|canvas|video|input|textarea|select)$/i.test(element.tagName)
      || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  };
  if (!page || ![...page.querySelectorAll('*')].some(shows)) return 'it shows nothing';
  const { scrollWidth } = document.documentElement;
  if (scrollWidth <= innerWidth + 1) return null;
  // The innermost of what reaches that far is what somebody has to look at.
  const reaches = [...document.querySelectorAll('#root *')]
    .filter((element) => element.getBoundingClientRect().right >= scrollWidth - 1).pop();
  const where = reaches ? ' (' + reaches.tagName.toLowerCase()
    + [...reaches.classList].slice(0, 2).map((name) => '.' + name).join('') + ' ends at ' + scrollWidth + ' px)' : '';
  return 'it scrolls sideways at ' + innerWidth + ' px' + where;
})()`;

/** Names of the buttons and tabs of a part's page, the same one once, in the order of the page. */
export const pressable = (remote: string): string => `(() => {
  const chosen = 'button, [role="button"], [role="tab"], summary';
  const names = [...document.querySelectorAll('[data-remote="${remote}"]')]
    .flatMap((page) => [...page.querySelectorAll(chosen)])
    .filter((control) => !(control.type === 'submit' && control.form) && control.ariaDisabled !== 'true' && !control.disabled)
    .map((control) => {
      const name = (control.ariaLabel || control.textContent || '').trim().slice(0, 60);
      control.dataset.gatePress = name;
      return name;
    });
  return [...new Set(names)];
})()`;

/** Loads a module of a build as the host would, and says what is wrong with it; null when nothing is. */
export const moduleFault = (container: string, module: string): string => `(async () => {
  const load = async () => (await window[${JSON.stringify(container)}].get(${JSON.stringify(module)}))();
  const exported = await load().catch((error) => 'it throws "' + (error && error.message || error) + '"');
  if (typeof exported === 'string') return exported;
  const components = Object.values(exported).filter((each) => typeof each === 'function').length;
  return components === 1 ? null : 'it exports ' + components + ' components instead of one';
})()`;

/** Fetches the code of every page that a build's routes name, and says what is wrong; null when nothing is. */
export const routesFault = (container: string, paths: string[]): string => `(async () => {
  const { routes } = (await window[${JSON.stringify(container)}].get('./routes'))();
  const known = new Map();
  const walk = (list, above) => {
    for (const route of list) {
      const path = route.path && route.path.startsWith('/') ? route.path : above + (route.path ? '/' + route.path : '');
      if (path !== '') known.set(path.replace(/\\/+/g, '/'), route);
      walk(route.children || [], path);
    }
  };
  walk(routes, '');
  for (const path of ${JSON.stringify(paths)}) {
    const route = known.get(path);
    if (route === undefined) return 'it has no page for ' + path + ', though its contract names it';
    if (typeof route.lazy !== 'function') continue;
    const failed = await route.lazy().then(() => null, (error) => error);
    if (failed) return 'the page for ' + path + ' does not come (' + (failed.message || failed) + ')';
  }
  return null;
})()`;

/** In how many pixels two pictures of one size differ so much that somebody could see it; every one, if sizes differ. */
export const pixelsApart = (one: Buffer, other: Buffer): string => `(async () => {
  const pixels = async (base64) => {
    const picture = await createImageBitmap(await (await fetch('data:image/png;base64,' + base64)).blob());
    const paper = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    paper.drawImage(picture, 0, 0);
    return paper.getImageData(0, 0, picture.width, picture.height);
  };
  const [a, b] = [await pixels('${one.toString('base64')}'), await pixels('${other.toString('base64')}')];
  if (a.width !== b.width || a.height !== b.height) return Infinity;
  let apart = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const steps = [0, 1, 2].map((color) => Math.abs(a.data[at + color] - b.data[at + color]));
    if (Math.max(...steps) > 16) apart += 1;
  }
  return apart;
})()`;
