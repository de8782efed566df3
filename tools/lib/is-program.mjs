import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Whether a module is what node was started with. As files: in a URL a space and a foreign letter are written otherwise, and node
 * names the program by the link, the module by what that leads to.
 * @param {string} url of the module
 */
export function isProgram(url) {
  const started = process.argv[1] ?? '';
  return existsSync(started) && realpathSync(started) === realpathSync(fileURLToPath(url));
}
