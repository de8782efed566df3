/** The dialogs of a competition's page, as its address calls them. */
export const TEAM_DIALOG = { join: 'join', edit: 'edit-team', handOver: 'hand-over' } as const;
export const TEAM_DIALOGS = [TEAM_DIALOG.join, TEAM_DIALOG.edit, TEAM_DIALOG.handOver] as const;
