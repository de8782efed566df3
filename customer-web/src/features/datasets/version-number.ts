/** As an address may ask for a version of a dataset. */
export const VERSION_NUMBER = /^[1-9]\d{0,5}$/;
