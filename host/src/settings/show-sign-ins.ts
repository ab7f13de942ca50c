/** The button that opens the dialog, and gets the focus back from it. */
export const SHOW_SIGN_INS = 'show-sign-ins';
