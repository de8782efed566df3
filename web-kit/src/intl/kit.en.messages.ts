/** What the parts that both sites share say. */
export const kit = {
  'common.list.separator': ', ',
  'common.label.separator': ': ',
  'common.retry': 'Try again',
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.loading': 'Loading',
  'common.skip': 'Skip to the content',
  'common.search': 'Search',
  'common.search.clear': 'Clear the search',
  'common.error.network': 'Network error, please try again later.',
  'common.error.role': 'You do not have permission for this.',
  'common.file.unreadable': 'This cannot be read. Please choose a file again; folders are not taken.',
  'common.language.switch': 'Change language',
  'common.language.onlyEnglish': 'in English',
  'common.language.onlyChinese': 'in Chinese',
  'common.theme.label': 'Theme: {mode}. Change to {next}',
  'common.theme.system': 'as the system',
  'common.theme.light': 'light',
  'common.theme.dark': 'dark',
  'common.leave.title': 'Leave this page?',
  'common.leave.body': 'What you have entered or are uploading here has not been saved and will be lost.',
  'common.leave.confirm': 'Leave',
  'common.leave.stay': 'Stay',
  'common.newVersion.title': 'Please load the page again',
  'common.newVersion.body':
    'This part of the page can only be shown after it is loaded again. What you have entered and not saved would be lost: copy it first, or save it.',
  'common.newVersion.reload': 'Load again',
  'common.newVersion.later': 'Later',
  'password.show': 'Show {label}',
  'password.hide': 'Hide {label}',
} as const;

/** What each site says by itself, and the kit shows. */
export interface SiteTexts {
  'common.site': string;
  'common.pageTitle': '{page}';
  // Only dialogs ask so, and they load no text with the customer site's first page.
  'common.discard.title': string;
  'common.discard.body': string;
  'common.discard.confirm': string;
  'common.discard.stay': string;
  'common.unanswered': string;
}
export type SiteText = keyof SiteTexts;
