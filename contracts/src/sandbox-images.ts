import { SUBMISSION_LANGUAGES, type SubmissionLanguage } from './competitions.ts';

/** An image by tag or digest: what `docker pull` takes, or a bare `sha256:` id. */
export const IMAGE_REFERENCE_PATTERN =
  /^(sha256:[0-9a-f]{64}|[a-z0-9][a-z0-9._/:-]*(@sha256:[0-9a-f]{64})?)$/;

/** The sandbox images of a question by language; `null` when the text is neither of the two forms. */
export type SandboxImages = Partial<Record<SubmissionLanguage, string>>;

/**
 * Reads a question's `sandbox_image`: one reference for all languages, or
 * `python3=ref, c/c++=ref, matlab=ref`. `result` needs none.
 */
export function parseSandboxImages(text: string): SandboxImages | null {
  const value = text.trim();
  if (IMAGE_REFERENCE_PATTERN.test(value)) {
    return Object.fromEntries(
      SUBMISSION_LANGUAGES.filter((language) => language !== 'result').map((language) => [language, value]),
    );
  }
  const images: SandboxImages = {};
  for (const pair of value.split(',')) {
    const at = pair.indexOf('=');
    const language = SUBMISSION_LANGUAGES.find((known) => known === pair.slice(0, at).trim());
    const reference = pair.slice(at + 1).trim();
    if (
      at < 0 ||
      !language ||
      language === 'result' ||
      images[language] ||
      !IMAGE_REFERENCE_PATTERN.test(reference)
    ) {
      return null;
    }
    images[language] = reference;
  }
  return images;
}

/** The id of an image, or the digest by which a registry knows it. */
export const IMAGE_DIGEST_MAX = 71;
export const IMAGE_DIGEST_PATTERN = /^sha256:[0-9a-f]{64}$/;

export const isImageReference = (text: string): boolean => IMAGE_REFERENCE_PATTERN.test(text);
