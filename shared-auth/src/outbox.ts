/**
 * Writes that may wait for a network. An entry of its own, which the host and each remote bundle: what waits is in the
 * browser's database and not in a page, so it is the same for all.
 */
export { useOutbox, type Outbox } from './outbox/use-outbox.ts';
export { useSending } from './outbox/use-sending.ts';
export { type NewWrite, shownOf, type WaitingWrite } from './outbox/waiting-write.ts';
export { countWaiting } from './outbox/outbox.ts';
