import { useText } from '../messages/text.ts';

const SECOND = 1000;
const minute = 60 * SECOND;
const hour = 60 * minute;
const day = 24 * hour;

/** Says how long ago something was, in its largest unit. */
export function useAge(): (milliseconds: number) => string {
  const text = useText();
  return (age) => {
    const past = Math.max(0, age);
    if (past < minute) return text('age.seconds', { count: Math.floor(past / SECOND) });
    if (past < hour) return text('age.minutes', { count: Math.floor(past / minute) });
    if (past < 2 * day) return text('age.hours', { count: Math.floor(past / hour) });
    return text('age.days', { count: Math.floor(past / day) });
  };
}
