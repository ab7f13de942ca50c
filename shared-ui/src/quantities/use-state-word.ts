import { useText } from '../messages/texts.ts';

const known = ['running', 'standby', 'limited', 'storm stop', 'charging', 'discharging', 'idle'] as const;

/** What devices say of themselves, in the person's language; what we have no word for stays as it was sent. */
export function useStateWord(): (sent: string) => string {
  const t = useText();
  return (sent) => {
    const state = known.find((each) => each === sent.trim().toLowerCase());
    return state === undefined ? sent : t(`state.${state}`);
  };
}
