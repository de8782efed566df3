/**
 * What WCAG asks of the components beyond the library's own look, for both sites. It is no part of the program: the first
 * load would be heavier, and most readers never meet the second half.
 */
export const CONTRAST = `
      /* The frame of a field, a switch that is off and what stands in an empty field: the library's are paler than 3 : 1, or 4.5 : 1. */
      .MuiOutlinedInput-root .MuiOutlinedInput-notchedOutline { border-color: color-mix(in srgb, var(--mui-palette-text-secondary) 75%, transparent) }
      html[data-scheme] { --mui-opacity-inputPlaceholder: .75 }
      html[data-scheme=light] { --mui-opacity-switchTrack: .5 }
      /* Without the site's fills: edges where a fill was the shape, and the reader's own colours for what is chosen. */
      @media (forced-colors: active) {
        .MuiButton-contained, .MuiChip-filled, .MuiAlert-root, .MuiLinearProgress-root,
        .MuiDialog-paper, .MuiDrawer-paper, .MuiPopover-paper, .MuiAutocomplete-paper { border: 1px solid !important }
        .MuiTabs-indicator, .MuiLinearProgress-bar { background-color: Highlight !important }
        .MuiTab-root.Mui-selected, .MuiListItemButton-root.Mui-selected, .MuiMenuItem-root.Mui-selected,
        .MuiPaginationItem-root.Mui-selected, .MuiToggleButton-root.Mui-selected,
        button[aria-pressed=true],
        .MuiAutocomplete-option[aria-selected=true], .MuiAutocomplete-option.Mui-focused, nav a[aria-current=page] {
          forced-color-adjust: none; background-color: SelectedItem !important; color: SelectedItemText !important }
        nav a[aria-current=page] *, button[aria-pressed=true] * { color: inherit !important }
      }
    `;
