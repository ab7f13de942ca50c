/** What a page on a wall needs of the session besides: an entry of its own, because no other page has to load it. */
export { holdScreen, type ScreenState } from './screen/hold-screen.ts';
