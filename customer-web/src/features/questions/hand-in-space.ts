/**
 * As tall as the button with what a team has submitted so far, on a phone in three lines, or with why nobody may press it:
 * who it is comes later.
 */
export const HAND_IN_SPACE = {
  model: { minHeight: { xs: 179, sm: 112 } },
  project: { minHeight: { xs: 148, lg: 126 } },
} as const;
