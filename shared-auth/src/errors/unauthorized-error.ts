import { HttpStatusError } from './http-status-error.ts';

/** 401 that a refresh did not mend (B-5.3). */
export class UnauthorizedError extends HttpStatusError {}
