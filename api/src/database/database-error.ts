/** Why the database cannot be used, in a sentence for the person who starts the service. */
export class DatabaseError extends Error {}
