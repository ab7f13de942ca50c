/** B-9.5: 12 characters of a user's id are shown. */
export const shortUserId = (id: string) => id.slice(0, 12);
