import { HttpStatusError } from './http-status-error.ts';

/** 403: the person may not do this. Specification section 8. */
export class PermissionError extends HttpStatusError {}
