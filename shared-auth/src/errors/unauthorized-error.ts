import { HttpStatusError } from './http-status-error.ts';

/** 401 that a refresh did not mend. Specification section 8. */
export class UnauthorizedError extends HttpStatusError {}
