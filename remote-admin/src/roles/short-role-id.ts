/** B-9.5: 8 characters of a role's id are shown. */
export const shortRoleId = (id: string) => id.slice(0, 8);
