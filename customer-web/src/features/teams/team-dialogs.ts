/** The dialogs of a competition's page, as its address calls them. */
export const TEAM_DIALOG = { join: 'join', edit: 'edit-team' } as const;
export const TEAM_DIALOGS = [TEAM_DIALOG.join, TEAM_DIALOG.edit] as const;
