import type { RegistryRemote, RemotePointer } from '../contract.ts';
import { assertPointer, assertRemote } from '../schema/registry-schema.ts';
import { DocumentError } from '../schema/validate.ts';
import { RefusalError } from './refusal.ts';

/** @throws RefusalError for a pointer that no registry could hold: nothing is written of it */
export const mustBePointer = (remote: string, pointer: RemotePointer): void =>
  orRefuse(() => assertPointer(remote, pointer));

/** @throws RefusalError for what no registry could hold; a registry with it in would be none, for everybody */
export const mustBeEntry = (remote: string, entry: RegistryRemote): void =>
  orRefuse(() => assertRemote(remote, entry));

function orRefuse(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (error instanceof DocumentError) throw new RefusalError(error.message, { cause: error });
    throw error;
  }
}
