import { type Change, difference } from '../audit/audit.queries.ts';
import { tagOfContent } from '../http/preconditions.ts';
import type { Device } from './devices.schema.ts';

/** What the audit trail is told of devices. Staff see them as clients, and so does the trail. */
const targetOf = ({ device_id, name }: Device): Change['target'] => ({ type: 'client', id: device_id, name });

const described = ({ name, type, role, role_given, location, metadata }: Device) => ({
  name,
  type,
  role,
  role_given,
  location,
  metadata,
});

export function registrationOf(device: Device): Change {
  return { action: 'client.created', target: targetOf(device), after: described(device) };
}

/** Nothing when it is as it was. */
export function editOf(old: Device, device: Device): Change[] {
  const { changed, before, after } = difference(described(old), described(device));
  return changed ? [{ action: 'client.updated', target: targetOf(device), before, after }] : [];
}

/** Of what the caller may change: a device that reports is no other device. */
export function tagOfDevice(device: Device): string {
  return tagOfContent({ id: device.device_id, ...described(device) });
}
