import type { MoveRequest, ReleaseMove } from 'api/contract';
import { useState } from 'react';
import { api, useRevalidate } from 'shared-auth';
import { releasesPath } from './use-releases.ts';

/** Milliseconds between two looks at a move under way; the gate takes up to a minute. */
const LOOK = 700;

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** Asks for a move of a part and waits until it has ended, one way or another. */
export function useMove(remote: string) {
  const revalidate = useRevalidate();
  const [working, setWorking] = useState(false);

  async function move(request: MoveRequest): Promise<ReleaseMove> {
    setWorking(true);
    try {
      let { data } = await api.post<{ data: ReleaseMove }>(`${releasesPath(remote)}/moves`, request);
      while (data.state === 'running') {
        await pause(LOOK);
        ({ data } = await api.get<{ data: ReleaseMove }>(`/v1/release-moves/${data.id}`));
      }
      return data;
    } finally {
      setWorking(false);
      await revalidate('/v1/releases');
    }
  }

  return { move, working };
}
