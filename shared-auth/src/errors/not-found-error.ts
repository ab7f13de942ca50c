import { HttpStatusError } from './http-status-error.ts';

/** 404: no such thing, or not in this tenant (B-5.3). */
export class NotFoundError extends HttpStatusError {}
