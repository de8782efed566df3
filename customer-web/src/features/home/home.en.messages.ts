export const home = {
  'home.banner.kicker': 'Open aerospace data and competitions',
  'home.banner.title': 'Measure the sky. Prove it in code.',
  'home.banner.text':
    'Real orbit and flight data, hard questions and a judge that treats every team alike: upload your code and see your score within minutes.',
  'home.banner.action': 'See the competitions',
  'home.banner.data': 'Browse datasets',
  'home.advantages': 'Why Tianheng',
  'home.data.title': 'Real data',
  'home.data.text':
    'Orbital elements, flight records and sensor data with their sources and licences, ready to use.',
  'home.judge.title': 'A fair judge',
  'home.judge.text':
    'Every submission runs in the same sealed sandbox with the same limits. The result says why, not only how many.',
  'home.rank.title': 'A live ranking',
  'home.rank.text':
    'Scores move the ranking at once. Try as often as the rules allow; your best result counts.',
  'home.join.title': 'Ready for the challenge?',
  'home.join.text': 'Choose a competition, read its questions and put your solution on the scale.',
  'home.join.action': 'Join a competition',
  'home.mission.title': 'Our mission',
  'home.mission.text':
    'Tian is the sky, heng the beam of a balance. We bring open aerospace data to everyone who wants to learn from it and weigh ideas by what they achieve, so that good methods are found wherever they come from.',
  'home.current.in_processing': 'Running now',
  'home.current.not_started': 'Coming up',
  'home.current.done': 'Latest competition',
  'home.current.ends': 'Ends in',
  'home.current.starts': 'Starts in',
  'home.current.ended': 'Ended {time}',
  'home.current.endedEarly': 'Ended early, planned for {time}',
  'home.current.teams': '{count, plural, one {{shown} team takes part} other {{shown} teams take part}}',
  'home.current.in_processing.action': 'Take part',
  'home.current.not_started.action': 'All competitions',
  'home.current.done.action': 'See the results',
} as const;
