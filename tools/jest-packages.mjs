import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';

// Its types are those of a module that it is not, and name nothing of what is used here.
const { default: Runtime } = createRequire(import.meta.url)('jest-runtime');

const PROGRAM_OF_PACKAGE = /\/node_modules\/.+\.[cm]?js$/;

/** @param {string} file @returns {string | null} the address by which Node itself loads it; null: Jest does, anew for each suite */
export const addressOfPackage = (file) => (PROGRAM_OF_PACKAGE.test(file) ? pathToFileURL(file).href : null);

/**
 * Jest loads every module anew for each suite, packages too: of an API suite that was more than half of the processor's time.
 * Here packages are loaded by Node, once in a worker, as they are in production. Suites and what they test stay Jest's.
 * Needs `tools/jest-one-realm.mjs`, and reaches into the two loaders of Jest's runtime, hence its exact version.
 */
export default class PackagesOnce extends Runtime {
  /** @param {unknown[]} made */
  constructor(...made) {
    super(...made);
    const { esmLoader, executor } = this;
    const loadModule = esmLoader.loadEsmModule.bind(esmLoader);
    const loadCommonJs = esmLoader.loadCjsAsEsm.bind(esmLoader);
    /** @type {Map<string, Promise<vm.Module>>} */
    const modules = new Map();
    /** @param {string} file @param {() => unknown} anew */
    const load = (file, anew) => {
      const address = this.addressOf(file);
      if (address === null) return anew();
      const module = modules.get(address) ?? moduleOf(address);
      modules.set(address, module);
      return module;
    };
    esmLoader.loadEsmModule = (/** @type {string} */ file, /** @type {unknown[]} */ ...rest) =>
      load(file, () => loadModule(file, ...rest));
    esmLoader.loadCjsAsEsm = (
      /** @type {string} */ from,
      /** @type {string} */ file,
      /** @type {unknown[]} */ ...rest
    ) => load(file, () => loadCommonJs(from, file, ...rest));
    // Where a context is asked for, none is the worker's own.
    esmLoader.getContext = () => undefined;
    executor.compile = (/** @type {string} */ source, /** @type {string} */ filename) =>
      vm.compileFunction(source, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: (specifier, _function, attributes) =>
          executor.dynamicImport(specifier, filename, undefined, attributes),
      });
  }

  /** @param {string} file @returns {string | null} */
  addressOf(file) {
    return addressOfPackage(file);
  }
}

/** @param {string} address @returns {Promise<vm.Module>} what Node has loaded, as a module that Jest can link */
async function moduleOf(address) {
  const loaded = await import(address).catch((cause) => {
    throw new Error(`Node cannot load ${address} (a part of the product has to be built first)`, { cause });
  });
  const names = Object.keys(loaded);
  const module = new vm.SyntheticModule(
    names,
    () => {
      for (const name of names) module.setExport(name, loaded[name]);
    },
    { identifier: address },
  );
  await module.link(() => Promise.reject(new Error(`${address} has nothing left to link`)));
  await module.evaluate();
  return module;
}
