/** The sites' generated clients: one per feature, so that a page loads no endpoints but those of its features. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const SITES = ['customer-web', 'admin-web'];

/** @typedef {{ file: string, endpoints: string[] }} Client the path from the repository's root, and what it calls */

/** What a site's openapi.config.json has written. @param {string} root @param {string} site @returns {Client[]} */
export function clientsOf(root, site) {
  /** @type {{ outputFiles: Record<string, { filterEndpoints: string[] }> }} */
  const config = JSON.parse(readFileSync(path.join(root, site, 'openapi.config.json'), 'utf8'));
  return Object.entries(config.outputFiles).map(([file, { filterEndpoints }]) => ({
    file: path.join(site, file),
    endpoints: filterEndpoints,
  }));
}

/** Generated files that are there, from the repository's root. @param {string} root @param {string} site */
export const generatedIn = (root, site) =>
  readdirSync(path.join(root, site, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.generated.ts'))
    .map((file) => path.join(site, 'src', file));

/** The text of a file, null without one. @param {string} file */
export const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
