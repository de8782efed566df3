/** Checks an OpenAPI document by Spectral's own rules for them. */
import { readFileSync } from 'node:fs';
import core from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

/** @param {string} file @returns {Promise<string[]>} one line for each error or warning */
export async function lintOpenapi(file) {
  const spectral = new core.Spectral();
  spectral.setRuleset({ extends: [[rulesets.oas, 'recommended']] });
  const results = await spectral.run(JSON.parse(readFileSync(file, 'utf8')));
  return results.map(({ code, message, path }) => `${path.join('.')}: ${message} (${code})`);
}
