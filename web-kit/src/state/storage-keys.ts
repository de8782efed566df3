/** Where a browser keeps what somebody has chosen; known to what runs before the first paint, so it imports nothing. */
export const LANGUAGE_KEY = 'tianheng.language';
export const THEME_KEY = 'tianheng.theme';
