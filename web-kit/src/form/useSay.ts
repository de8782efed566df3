import { useLanguage } from '../intl/useLanguage.ts';
import { useText } from '../intl/useText.ts';
import type { Problem } from './problems.ts';

/** Puts a problem into words; a sentence in another language than the page's by now is not repeated. */
export function useSay(): (problem: Problem | null | undefined) => string | undefined {
  const text = useText();
  const language = useLanguage();
  const say = (problem: Problem | null | undefined): string | undefined => {
    if (!problem) return undefined;
    if (typeof problem === 'string') return text(problem);
    if ('id' in problem) return text(problem.id, problem.values);
    if ('warned' in problem) return say(problem.warned);
    return problem.language === language ? problem.text : undefined;
  };
  return say;
}
