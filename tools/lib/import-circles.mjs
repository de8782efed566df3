import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** @param {string} folder */
const sourcesOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));

/**
 * What each file imports of the others, types included: a circle of types shows two files that are one.
 * @param {Record<string, string>} texts by absolute path
 * @returns {Map<string, string[]>}
 */
export const importsOf = (texts) =>
  new Map(
    Object.entries(texts).map(([file, text]) => [
      file,
      ts
        .preProcessFile(text, true, true)
        .importedFiles.map(({ fileName }) => path.resolve(path.dirname(file), fileName))
        .filter((other) => other in texts),
    ]),
  );

/** @param {string[]} folders */
export const importsIn = (...folders) =>
  importsOf(Object.fromEntries(folders.flatMap(sourcesOf).map((file) => [file, readFileSync(file, 'utf8')])));

/**
 * The groups of files of which each leads back to itself by way of the others (Tarjan's components).
 * @param {Map<string, string[]>} imports
 * @returns {string[][]} sorted, each group too
 */
export function circlesOf(imports) {
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const circles = [];

  /** @param {string} file */
  const visit = (file) => {
    const mark = { index: seen.size, low: seen.size, isOpen: true };
    seen.set(file, mark);
    open.push(file);
    for (const other of imports.get(file) ?? []) {
      const known = seen.get(other) ?? visit(other);
      if (known.isOpen) mark.low = Math.min(mark.low, known.low);
    }
    if (mark.low === mark.index) {
      const group = open.splice(open.indexOf(file));
      for (const one of group) Object.assign(seen.get(one) ?? {}, { isOpen: false });
      const isCircle = group.length > 1 || imports.get(file)?.includes(file);
      if (isCircle) circles.push(group.sort());
    }
    return mark;
  };

  for (const file of imports.keys()) if (!seen.has(file)) visit(file);
  return circles.sort();
}

/**
 * What the rooms of a house (folders, and files beside them) import of one another, at each depth: a room's files may stand in
 * no circle, and it still leads back to itself by another room.
 * @param {Map<string, string[]>} imports all of files in `root`
 * @param {string} root
 * @returns {Map<string, string[]>} by path from `root`
 */
export function roomsOf(imports, root) {
  /** @type {Map<string, Set<string>>} */
  const rooms = new Map();
  for (const [file, others] of imports) {
    const from = path.relative(root, file).split(path.sep);
    for (const other of others) {
      const to = path.relative(root, other).split(path.sep);
      const parted = from.findIndex((name, depth) => name !== to[depth]);
      if (parted < 0) continue;
      const [room, known] = [from, to].map((names) => names.slice(0, parted + 1).join('/'));
      rooms.set(room, (rooms.get(room) ?? new Set()).add(known));
    }
  }
  return new Map([...rooms].map(([room, known]) => [room, [...known]]));
}
