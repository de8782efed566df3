/**
 * `npm start`: brings the whole system up on this machine and, on Ctrl-C, down again. Needs nothing but Node and npm.
 * This file keeps to what old versions of Node understand, so that they are told what is needed.
 */
const needed = [20, 19];
const found = process.versions.node.split('.').map(Number);

if (found[0] < needed[0] || (found[0] === needed[0] && found[1] < needed[1])) {
  console.error(
    'Node ' +
      process.versions.node +
      ' is too old: install Node ' +
      needed.join('.') +
      ' or newer and start again.',
  );
  process.exit(1);
}

import('./lib/main.mjs').then(function (main) {
  return main.start(process.argv.slice(2));
});
