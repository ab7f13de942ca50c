import { remotePreset } from 'federation/preset';
import remote from './remote.config.ts';

export default remotePreset(import.meta.dirname, remote);
