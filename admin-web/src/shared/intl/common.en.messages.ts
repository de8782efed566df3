export const common = {
  'common.site': 'Tianheng · Back office',
  'common.brand': 'Tianheng',
  'common.platform': 'Open aerospace data and competitions',
  'common.backOffice': 'Back office',
  'common.pageTitle': '{page} · Tianheng back office',
  'common.crumbs': 'You are here',
  'common.refresh': 'Refresh',
  'common.search': 'Search',
  'common.search.clear': 'Clear the search',
  'common.actions': 'Actions',
  'common.form.incomplete': 'Please complete the form as the hints say.',
} as const;
