export type Channel = 'email' | 'push';

/** How a person is reached: each way has its own notices, digests and pauses. */
export interface Way {
  channel: Channel;
  userId: string;
  /** The browser that a push message goes to; other channels have but one end. */
  target: string;
}

/** Where a channel leads to the person and nobody asks where. */
const THE_PERSON = '00000000-0000-0000-0000-000000000000';

export const mailTo = (userId: string): Way => ({ channel: 'email', userId, target: THE_PERSON });
export const pushTo = (userId: string, browserId: string): Way => ({
  channel: 'push',
  userId,
  target: browserId,
});

/** Kinds of jobs; what a job is about is the person, or the browser. */
export const jobOfChannel = {
  email: { kind: 'mail', lane: '00000000-0000-0000-0000-00000000a11e' },
  push: { kind: 'push', lane: '00000000-0000-0000-0000-00000000a11f' },
} as const satisfies Record<Channel, object>;

/** The job that looks after a way. A lane keeps three of an organization's places where a server hangs, and not all of them. */
export function jobOfWay(tenantId: number, { channel, userId, target }: Way) {
  return { ...jobOfChannel[channel], tenantId, subject: target === THE_PERSON ? userId : target };
}
