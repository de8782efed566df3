/** Checks an OpenAPI document by Spectral's own rules for them. */
import { readFileSync } from 'node:fs';
import core from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

/** @param {string} file @returns {Promise<string[]>} one line for each error or warning */
export async function lintOpenapi(file) {
  const spectral = new core.Spectral();
  // The ruleset's own type leaves out what it is.
  const oas = /** @type {import('@stoplight/spectral-core').RulesetDefinition} */ (
    /** @type {unknown} */ (rulesets.oas)
  );
  spectral.setRuleset({ extends: [[oas, 'recommended']] });
  const results = await spectral.run(JSON.parse(readFileSync(file, 'utf8')));
  return results.map(({ code, message, path }) => `${path.join('.')}: ${message} (${code})`);
}
