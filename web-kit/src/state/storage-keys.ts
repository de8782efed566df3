/** Where a browser keeps what somebody has chosen or is; known to what runs before the first paint, so it imports nothing. */
export const LANGUAGE_KEY = 'tianheng.language';
export const THEME_KEY = 'tianheng.theme';
/** For as long as the tab: the session, whose it is, and that of an administrator who looks through others' eyes. */
export const TOKEN_KEY = 'tianheng.token';
export const USERNAME_KEY = 'tianheng.username';
export const VIEW_KEY = 'tianheng.view';
