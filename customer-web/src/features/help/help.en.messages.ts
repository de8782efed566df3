export const help = {
  'help.title': 'How it works',
  'help.intro':
    'What happens to a submission, what can go wrong and what to do then, how ranks come about, and how data are used and cited.',
  'help.contents': 'On this page',
  'help.roles': 'For whom',
  'help.role.participant': 'Participants',
  'help.role.leader': 'Team leaders',
  'help.role.organiser': 'Organisers',
  'help.role.data': 'Data users',
  'help.data.use': 'How to use a dataset',
  'help.data.use.1':
    'Everybody sees the page of an open dataset. Signing in opens its files, to look into and to download.',
  'help.data.use.2':
    'Programs download with an API key from your profile page. The page of a dataset prints programs for curl, Python, Octave and R that check the SHA-256 of each file.',
  'help.data.use.3':
    'Cite what you have used: the page writes the citation in five formats, with the number of the version.',
  'help.data.versions': 'Versions of a dataset',
  'help.data.versions.1':
    'Each change of files makes the next version. Title, introduction and other words have no versions: they are always today’s.',
  'help.data.versions.2':
    '“Show versions” on the page of a dataset lists them with what changed. An old one keeps its own address, files and citation.',
  'help.data.versions.3':
    'The address without a version leads to the present one. Where others should be able to repeat your work, download and cite the version that you have used.',
  'help.data.versions.4':
    'Whoever may open the present files may open all old ones. Submissions are judged on the present files alone.',
  'help.data.versions.5':
    'A version with files that should never have been there can be withdrawn. Its number stays, its page says why, and it is no longer there to be downloaded.',
  'help.data.list': 'All datasets',
  'help.judging': 'How a submission is judged',
  'help.judging.1':
    'The leader uploads a zip of at most {size}. It is unpacked and checked before anything runs: it may hold {unpacked} in {entries} files and folders, at most {levels} levels deep. Result files are held to what a program may put out: {output} in {files} files, at most {folders} folders deep.',
  'help.judging.2':
    'It waits in line. Teams take turns, and inside a team the oldest goes first; a team may have {waiting} waiting. A team’s test waits while its own ranked run on that question is judged, and the other way round.',
  'help.judging.3':
    'The program runs in a sealed sandbox: no network, and the processors, memory and time that the question allows.',
  'help.judging.4':
    'What it wrote is copied out, and a judge in a sandbox of its own compares it with the truth. No program ever sees both.',
  'help.judging.5':
    'The record shows the score or the reason, a log, and what was measured against its limits. A test run never ranks and uses up no chance.',
  'help.statuses': 'What a status means',
  'help.status': 'Status',
  'help.meaning': 'What it means',
  'help.todo': 'What to do',
  'help.cause': 'Reason',
  'help.status.waiting':
    'In line. The record says how many run before it; it can be stopped, which gives its chance back.',
  'help.status.running': 'A judge is at work. Stopping it now uses up the chance.',
  'help.status.success': 'Judged: it has a score, and the best one counts.',
  'help.status.failed':
    'The program broke, or broke a limit other than time; or the platform failed, which uses up no chance.',
  'help.status.timeout': 'It ran longer than the question allows.',
  'help.status.wrong_answer': 'The judge could read no valid answer in what was written.',
  'help.status.cancel': 'Stopped by the team, or with its dismissal.',
  'help.causes': 'Why something failed, and what to do',
  'help.causes.own': 'What the team can mend',
  'help.causes.platform': 'What is nobody’s fault in the team',
  'help.causes.platform.text':
    'Such a run is tried again by itself. When that does not help it fails, and uses up no chance.',
  'help.ranks': 'How ranks are made',
  'help.ranks.text':
    'A team’s best ranked submission counts. Scores are rounded to as many decimals as the question shows before they are compared. Equal scores go by the processor time of the program, then by who submitted first; who is equal in all three shares a rank. The overall ranking adds up the best scores over all algorithm questions.',
  'help.ranks.colours': 'Scores from {good} are good, from {fair} fair; the colour comes with a word.',
  'help.leader.text':
    'A leader founds the team, invites up to {members} others, or fewer, as the competition says, chooses questions, and alone submits and stops. Everybody is in one team of a competition only.',
  'help.leader.states': 'What the state of a team means',
  'help.team.temporary_storage':
    'Not submitted yet, and nobody whom it names has been asked. Complete the form and submit it before registration closes.',
  'help.team.in_recruiting':
    'Invited members still have to answer. If one declines, or registration closes first, recruiting has failed.',
  'help.team.recruit_failed': 'Change the members, or go without them, and submit the form again.',
  'help.team.approving': 'The organisers look at the team; everybody in it gets a mail.',
  'help.team.reject': 'The organisers say why. Mend the form and submit it again while registration is open.',
  'help.team.accept': 'The team takes part in its questions: data, example code and submitting are open.',
  'help.leader.limits': 'What limits submissions',
  'help.leader.limits.text':
    'Each question names its chances and how long to wait between two ranked submissions, and between any two, test runs included. A run that failed by the platform’s or the judge’s fault, or that was stopped before it began, uses up no chance. The platform’s faults also free the wait, and so do {free} such stops a day and, per question, {failures} failures of its judge.',
  'help.organiser.text':
    'Organisers work in the back office: competitions, groups and questions, datasets and judges, approvals, announcements, finals. Accounts for it are given by the operators of this installation.',
  'help.organiser.steps': 'How a competition is run',
  'help.organiser.steps.1':
    'Create the datasets that it needs. The input and the truth of a judge must not be open to everybody.',
  'help.organiser.steps.2':
    'Create the competition with its times, then its groups and questions: languages, limits, images and score.',
  'help.organiser.steps.3':
    'Look at the preview of each question before the start; once it runs, have the example code judged in test mode with a team of your own.',
  'help.organiser.steps.4':
    'Decide on the teams that submit their form; each decision is mailed to the team.',
  'help.organiser.steps.5':
    'Announce what changes. The judging room shows runners and the queue, and can pause a question or all judging.',
  'help.organiser.steps.6':
    'At the end the ranking and the results stay public; submissions can be exported.',
  'help.organiser.trust': 'What makes a ranking worth its prize',
  'help.organiser.trust.1':
    'Few digits of the score and few chances: each answer tells a little of the hidden truth.',
  'help.organiser.trust.2': 'The test data are for finding mistakes; they hold no part of the ranked data.',
  'help.organiser.trust.3':
    'The truth is found nowhere else: neither in a public source nor in the image that programs run in.',
  'help.organiser.api': 'The API and its description',
  'help.organiser.contact': 'Write to the operators',
} as const;
