/*
 * Patch of antd's icons: decoration is not read out. Gains no time; without it each icon is announced in English.
 * Noticed by e2e/journeys/accessibility.spec.ts.
 * Delete when @ant-design/icons hides icons without a label from assistive technology.
 */
import { CloseCircleFilled } from '@ant-design/icons';
import type { HTMLAttributes, ReactElement, ReactNode } from 'react';
import { useText } from '../messages/texts.ts';

interface IconProps extends HTMLAttributes<HTMLSpanElement> {
  icon?: { name: string };
}

/** What `forwardRef` makes. */
interface Drawing<Result> {
  render: (props: IconProps, ref: unknown) => Result;
}

/** The one icon that stands alone in its button: it empties a field. antd puts it into alerts and notices too. */
const CLEAR = 'close-circle';

/**
 * antd gives every icon a label, also those inside of its own components: the icon's English name, which is read out in
 * every language ('plus Add Client', 'caret-down'). They all draw one component, so here is the place to say that an
 * icon is decoration unless it was given a label of its own.
 */
export function quietIcons(): void {
  const { type } = (CloseCircleFilled as unknown as Drawing<ReactElement>).render({}, null);
  const base = type as unknown as Drawing<ReactNode>;
  const draw = base.render;
  base.render = function QuietIcon(props, ref) {
    const t = useText();
    if ('aria-label' in props || 'aria-hidden' in props) return draw(props, ref);
    const own: HTMLAttributes<HTMLSpanElement> =
      props.icon?.name === CLEAR
        ? { 'aria-label': t('common.clear') }
        : { role: undefined, 'aria-label': undefined, 'aria-hidden': true };
    return draw({ ...own, ...props }, ref);
  };
}
