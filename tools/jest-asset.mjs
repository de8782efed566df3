/** Stands in for a style sheet or picture in tests. */
export default 'asset';
