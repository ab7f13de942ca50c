import { api, HttpStatusError, sessionStore, tenantAtom, userAtom } from 'shared-auth';
import { serverNow } from '../../runtime-config.ts';
import { currentPerson } from '../person.ts';
import type { RegistryClient } from '../registry-client.ts';
import type { Granted, Preview, PreviewState, Refusal } from './preview.ts';

const REFUSALS: Readonly<Record<string, Refusal>> = {
  preview_not_genuine: 'not_genuine',
  preview_over: 'over',
  preview_not_yours: 'not_yours',
};

/** Asks the service what a link grants to whoever is signed in, again for somebody else, and ends it when its time is over. */
export function askPreview(preview: Preview, registry: RegistryClient): void {
  const { token } = preview;
  if (token === null) return;
  let asked: string | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;
  const decide = (state: PreviewState) => {
    preview.decide(state);
    void registry.amendAgain();
  };
  const tell = async (link: string, who: string): Promise<void> => {
    const state = await ask(link);
    if (asked !== who || preview.state.status === 'none') return;
    decide(state);
    if (state.status !== 'shown') return;
    const over = () => decide({ status: 'refused', refusal: 'over' });
    // Timers take no more than 24 days; a link lives two weeks at most.
    end = setTimeout(over, Math.max(0, Date.parse(state.granted.until) - serverNow()));
  };
  const look = () => {
    const person = currentPerson();
    const who = person === null ? '' : `${person.id} ${person.tenant}`;
    if (who === asked || preview.state.status === 'none') return;
    asked = who;
    clearTimeout(end);
    // The link is kept for whoever signs in.
    if (who === '') return decide({ status: 'asking' });
    void tell(token, who);
  };
  for (const atom of [userAtom, tenantAtom]) sessionStore.sub(atom, look);
  look();
}

async function ask(link: string): Promise<PreviewState> {
  try {
    const { data } = await api.post<{ data: Granted }>('/v1/previews', { link });
    return { status: 'shown', granted: data };
  } catch (error) {
    const code = error instanceof HttpStatusError ? error.code : undefined;
    return { status: 'refused', refusal: REFUSALS[code ?? ''] ?? 'unavailable' };
  }
}
