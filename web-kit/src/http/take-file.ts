/**
 * Has the browser save what a signed address gives, under the name that its answer tells. Not by leaving for the address: where
 * the answer is a refusal, as of a file that was deleted meanwhile, the page stays what it is and the browser says that nothing came.
 */
export function takeFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
