/** A way round for TypeScript tests, whose imports stay within their project. */
export { startDockerd } from '../../tools/dockerd.mjs';
