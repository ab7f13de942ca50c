import { scrollWhenTall } from '../../shell/frame/use-scroll-memory.ts';

/** Notes where somebody is on the page; what it returns brings them back there when the page has been exchanged. */
export function rememberPlace(): () => void {
  const isScrolled = window.scrollY > 0;
  const top = topOf(document.querySelector('#content'));
  const focused = document.activeElement;
  const page = document.querySelector('#content');
  const wasInside = focused !== null && focused !== page && page?.contains(focused) === true;
  const describe = wasInside ? describer(focused) : null;
  return () => {
    // The notice above the page has gone meanwhile, and the browser may have scrolled for it.
    if (isScrolled) scrollWhenTall(window.scrollY + topOf(document.querySelector('#content')) - top);
    // The button that asked for it is gone as well.
    if (document.activeElement !== document.body) return;
    const others = [...document.querySelectorAll<HTMLElement>(`#content ${focused?.localName ?? '*'}`)];
    const found = describe === null ? undefined : others.find(describe);
    (found ?? document.querySelector<HTMLElement>('#content'))?.focus({ preventScroll: true });
  };
}

const topOf = (element: Element | null): number => element?.getBoundingClientRect().top ?? 0;

/** Another release draws other elements: the same one is that which says the same. */
function describer(element: Element): (other: Element) => boolean {
  const say = (each: Element) =>
    ['id', 'name', 'aria-label', 'role', 'href', 'type'].map((name) => each.getAttribute(name)).join('\n') +
    (each.childElementCount < 3 ? each.textContent : '');
  const said = say(element).replaceAll(/[:«_]r[\w]+[:»_]/g, '');
  return (other) => say(other).replaceAll(/[:«_]r[\w]+[:»_]/g, '') === said;
}
