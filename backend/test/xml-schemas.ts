import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { RelaxNGValidator, XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

const SCHEMAS = path.join(import.meta.dirname, 'schemas');
const RULES = { atom: 'http://www.w3.org/2005/Atom', s: 'http://www.ascc.net/xml/schematron' };

// The schemas include one another by file.
xmlRegisterFsInputProviders();

async function schema(name: string): Promise<XmlDocument> {
  const file = path.join(SCHEMAS, name);
  return XmlDocument.fromBuffer(await readFile(file), { url: file });
}

/** Throws what DataCite's own XSD of 4.6, with all that it includes, finds in a document. */
export async function checkDatacite(xml: string): Promise<void> {
  XsdValidator.fromDoc(await schema('datacite-4.6/metadata.xsd')).validate(XmlDocument.fromString(xml));
}

/** Throws what the RELAX NG grammar of RFC 4287 finds in a feed, or which of the rules that are written in it is broken. */
export async function checkAtom(xml: string): Promise<void> {
  const grammar = await schema('atom/atom.rng');
  const feed = XmlDocument.fromString(xml);
  RelaxNGValidator.fromDoc(grammar).validate(feed);
  for (const rule of grammar.find('//s:rule', RULES)) {
    const context = String(rule.eval('string(@context)'));
    const test = String(rule.eval('string(s:assert/@test)', RULES));
    const broken = feed.find(`//${context}[not(${test})]`, RULES);
    if (broken.length > 0) throw new Error(String(rule.eval('string(s:assert)', RULES)));
  }
}
