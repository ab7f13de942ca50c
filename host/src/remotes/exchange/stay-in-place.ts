import { scrollWhenTall } from '../../shell/frame/use-scroll-memory.ts';

/** Notes where somebody is on the page; what it returns brings them back there when the page has been exchanged. */
export function rememberPlace(): () => void {
  const { scrollY } = window;
  const focused = document.activeElement;
  const page = document.querySelector('#content');
  const wasInside = focused !== null && focused !== page && page?.contains(focused) === true;
  const describe = wasInside ? describer(focused) : null;
  return () => {
    if (scrollY > 0) scrollWhenTall(scrollY);
    if (describe === null || document.activeElement !== document.body) return;
    const found = [...document.querySelectorAll<HTMLElement>(`#content ${focused?.localName ?? '*'}`)].find(
      describe,
    );
    (found ?? document.querySelector<HTMLElement>('#content'))?.focus({ preventScroll: true });
  };
}

/** Another release draws other elements: the same one is that which says the same. */
function describer(element: Element): (other: Element) => boolean {
  const say = (each: Element) =>
    ['id', 'name', 'aria-label', 'role', 'href', 'type'].map((name) => each.getAttribute(name)).join('\n') +
    (each.childElementCount < 3 ? each.textContent : '');
  const said = say(element).replaceAll(/[:«_]r[\w]+[:»_]/g, '');
  return (other) => say(other).replaceAll(/[:«_]r[\w]+[:»_]/g, '') === said;
}
