/** Pixels, as the specification says. */
const WIDTH = 600;

/** The `slotProps` of a dialog: as wide as all of them, or `width` pixels, where there is room. */
export const dialogSlots = (width = WIDTH) => ({ paper: { sx: { width: '100%', maxWidth: width } } });
