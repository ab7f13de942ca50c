/** A write that may arrive later than it was made. */
export interface WaitingWrite {
  /** Also its key for idempotency: however often it is sent, it is done once. */
  id: string;
  path: string;
  body: Record<string, unknown>;
  /** The id of what it is about, by which a page finds its own. */
  about: string;
  /** What was done, in the words of the page and in the person's language. */
  title: string;
  /** What of the body somebody wants to see again before it is thrown away: the names of its fields, since it is large. */
  shows?: { text?: string; jpeg?: string };
  /** By the clock of this device, RFC 3339. */
  madeAt: string;
  /**
   * `unsure`: it was sent, no answer came, and by now the service may have forgotten the key: sent again it could be done
   * twice, so somebody decides.
   */
  state: 'waiting' | 'refused' | 'unsure';
  /** Why it was refused, in the service's words. */
  sentence?: string;
  /** When it was sent for the first time. */
  sentAt?: string;
}

export type NewWrite = Pick<WaitingWrite, 'id' | 'path' | 'body' | 'about' | 'title' | 'shows'>;

/** What somebody typed, and the photo that they took as the address of a picture. */
export function shownOf({ body, shows }: WaitingWrite): { text?: string; photo?: string } {
  const field = (name: string | undefined) => {
    const value = name === undefined ? undefined : body[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const [text, jpeg] = [field(shows?.text), field(shows?.jpeg)];
  return {
    ...(text !== undefined && { text }),
    ...(jpeg !== undefined && { photo: `data:image/jpeg;base64,${jpeg}` }),
  };
}

/** Who made it, in which organization: nobody else sees or sends it. */
export interface Owner {
  person: string;
  tenant: string;
}

/**
 * What may wait: writes that mean the same an hour later, that nobody's next step depends on, and whose routes take an
 * Idempotency-Key. All of them are POST.
 */
const mayWait = [
  /^\/v1\/alerts\/[\w-]+\/actions$/,
  /^\/v1\/clients\/[\w-]+\/maintenance$/,
  /^\/v1\/clients\/[\w-]+\/notes$/,
];

/** @throws Error for a write that was not declared above */
export function requireMayWait(path: string): void {
  if (!mayWait.some((each) => each.test(path)))
    throw new Error(`${path} is not declared as one that may wait.`);
}
