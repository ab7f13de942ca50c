import { HttpStatusError } from './http-status-error.ts';

/** 404: no such thing, or not in this tenant. Specification section 8. */
export class NotFoundError extends HttpStatusError {}
