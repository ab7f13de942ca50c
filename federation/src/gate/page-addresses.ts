import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import type { ContractRoute, RouteExample } from '../contract.ts';

/** Pages of a build by their patterns: those that can be opened, with an address each, and the others. */
export interface PageAddresses {
  open: { path: string; address: string }[];
  /** Patterns without an example, or whose example the service does not have now. */
  left: string[];
}

/** Asks the live service, as the person who looks. */
export type Ask = (path: string) => Promise<unknown>;

/** An address for every pattern: its parameters are the contract's examples. */
export async function pageAddresses(routes: readonly ContractRoute[], ask: Ask): Promise<PageAddresses> {
  const found: PageAddresses = { open: [], left: [] };
  for (const { path, examples = {} } of routes) {
    const address = await addressOf(path, examples, ask);
    if (address === null) found.left.push(path);
    else found.open.push({ path, address });
  }
  return found;
}

async function addressOf(
  path: string,
  examples: Record<string, RouteExample>,
  ask: Ask,
): Promise<string | null> {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    const name = part === '*' ? '*' : part.startsWith(':') ? part.slice(1) : null;
    const value = name === null ? part : await valueOf(examples[name], ask);
    if (value === null) return null;
    parts.push(name === null ? value : value.split('/').map(encodeURIComponent).join('/'));
  }
  return parts.join('/');
}

async function valueOf(example: RouteExample | undefined, ask: Ask): Promise<string | null> {
  if (example === undefined) return null;
  if (typeof example === 'string') return example;
  const found = at(await ask(example.ask), example.at);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : null;
}

/** A JSON pointer (RFC 6901), without the escapes that no answer of ours needs. */
function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value);
}

/** Milliseconds until the shell of somebody who has just signed in has asked its first question. */
const ASKED_WITHIN = 15_000;

/** The headers by which the service knows the person in this browser, had from the shell's own questions. */
export function watchPerson(context: BrowserContext, url: string, isSignedIn: boolean): Ask {
  let headers: Record<string, string> = {};
  const { promise: known, resolve } = Promise.withResolvers<void>();
  if (!isSignedIn) resolve();
  context.on('request', (request) => {
    const sent = request.headers();
    if (new URL(request.url()).origin !== url || sent['authorization'] === undefined) return;
    headers = { authorization: sent['authorization'] };
    if (sent['x-tenant-id'] !== undefined) headers['x-tenant-id'] = sent['x-tenant-id'];
    resolve();
  });
  return async (path) => {
    await Promise.race([known, pause(ASKED_WITHIN, undefined, { ref: false })]);
    const response = await fetch(new URL(path, url), { headers }).catch(() => null);
    return response?.ok === true ? response.json() : null;
  };
}
