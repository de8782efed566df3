/** The single keywords of a dataset, which are separated by 、 or |. A file of its own: lists load it without the citations. */
export const keywordsOf = ({ keyword }: { keyword: string }): string[] => {
  const words = keyword.split(/[、|]/).map((word) => word.replace(/\s+/g, ' ').trim());
  return [...new Set(words)].filter((word) => word !== '');
};
