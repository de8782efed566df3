import path from 'node:path';
import { pathToFileURL } from 'node:url';
import PackagesOnce, { addressOfPackage } from './jest-packages.mjs';
import { ROOT } from './lib/settings.mjs';

const SOURCE = /^(backend|contracts|judge-runner)\/src\/(.+)\.ts$/;

/** @param {string} file @returns {string | null} of what was built from it, where it is a source of the product */
export function addressOfProduct(file) {
  const [, project, name] = SOURCE.exec(path.relative(ROOT, file)) ?? [];
  return project ? pathToFileURL(path.join(ROOT, project, 'dist', `${name}.js`)).href : null;
}

/** For suites that talk to a whole program: it too is loaded once in a worker, as it was built (`npm test` builds first). */
export default class ProductOnce extends PackagesOnce {
  /** @override @param {string} file */
  addressOf(file) {
    return addressOfPackage(file) ?? addressOfProduct(file);
  }

  /** What is loaded once knows no double: hand one in instead. */
  setModuleMock() {
    throw new Error('Suites of whole programs mock no modules.');
  }

  setMock() {
    this.setModuleMock();
  }
}
