/** As tall as the button with what a team has submitted so far, or with why nobody may press it: who it is comes later. */
export const HAND_IN_SPACE = { minHeight: { xs: 158, sm: 112 } } as const;
