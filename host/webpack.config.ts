import { hostPreset, publicPreset } from 'federation/preset';

const routes = ['/', '/login', '/auth/callback', '/logout-callback', '/settings'];

export default [hostPreset(import.meta.dirname, { routes }), publicPreset(import.meta.dirname)];
