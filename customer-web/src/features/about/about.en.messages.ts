export const about = {
  'about.title': 'About us',
  'about.lead':
    'Tianheng, the celestial balance, brings open aerospace data and fair competitions together in one place.',
  'about.name.title': 'The name',
  'about.name.text':
    '天 is the sky, 衡 the beam of a balance. The platform weighs submissions: the same sandbox, the same limits and the same hidden data for everyone.',
  'about.data.title': 'Open data',
  'about.data.text':
    'Radar, photoelectric, multisensor and hyperspectral datasets with their sources, checksums and citations. Open data can be found by everyone and downloaded by every registered user.',
  'about.judge.title': 'Judging that can be trusted',
  'about.judge.text':
    'Code runs without a network in a container that never sees the truth. Its output alone goes on to the judge. A fault of the platform is never charged to a team.',
  'about.provider.title': 'Technology provider',
  'about.provider.text':
    'The platform is developed and maintained by the Tianheng project as open source under the Apache License 2.0. Organisers can run it on their own servers; data, judges and rankings stay with them.',
  'about.provider.api': 'The API',
  'about.provider.api.text':
    'is described in OpenAPI: whatever these pages do, programs can do as well, with the same permissions.',
  'about.action.data': 'Browse datasets',
  'about.action.matches': 'See the competitions',
} as const;
