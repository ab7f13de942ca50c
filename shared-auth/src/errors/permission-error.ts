import { HttpStatusError } from './http-status-error.ts';

/** 403: the person may not do this (B-5.3). */
export class PermissionError extends HttpStatusError {}
