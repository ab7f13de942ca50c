import { hostPreset, publicPreset } from 'federation/preset';

export default [hostPreset(import.meta.dirname), publicPreset(import.meta.dirname)];
