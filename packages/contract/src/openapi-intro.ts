/** Introduces the API to whoever reads its description: the first request, telemetry, limits, and its groups in words. */
import { DOMAIN } from './domain.ts'
import { LIMITS } from './limits.ts'
import { MAX_SAMPLES_PER_MESSAGE } from './telemetry/messages.ts'

/** Each group of calls has the name people would give it, by its name in the catalogue, and a description. */
export const GROUPS: Readonly<Record<string, { name: string; description: string }>> = {
  session: { name: 'Signing in', description: 'Tokens: getting them, renewing them, giving them back.' },
  secondFactor: {
    name: 'Second factor',
    description: 'Completing a sign-in by more than a password, and signing in by a passkey.',
  },
  singleSignOn: {
    name: 'Identity provider',
    description: 'Signing in by the identity provider of the installation, and linking an account with it.',
  },
  registration: { name: 'Registration', description: 'New accounts, and their activation.' },
  password: { name: 'Passwords', description: 'Recovering and changing them.' },
  captcha: { name: 'Proof of work', description: 'What forms without an account ask for.' },
  content: { name: 'Pages and lists', description: 'Texts, countries, languages and time zones.' },
  profile: { name: 'Profile and settings', description: 'Who is signed in, and what they chose.' },
  consents: { name: 'Consents', description: 'Terms and privacy, and who agreed to which.' },
  sessions: { name: 'Open sessions', description: 'Where somebody is signed in.' },
  ownData: { name: 'Own data', description: 'What is kept of oneself, and the end of one’s account.' },
  apiKeys: { name: 'Keys of programs', description: 'Keys by which programs call in a person’s name.' },
  security: {
    name: 'Security of the account',
    description: 'Passkeys, the authenticator app and recovery codes.',
  },
  push: { name: 'Push notifications', description: 'The browsers that are told.' },
  pushReceipts: { name: 'Push receipts', description: 'What a browser says of a push that it was sent.' },
  search: { name: 'Finding anything', description: 'One search over all that somebody may see.' },
  sites: { name: 'Sites', description: 'Farms, their status, structure and airspaces.' },
  siteEditor: {
    name: 'Setting up a site',
    description: 'Creating, changing and activating one; codes of hardware.',
  },
  siteUsers: { name: 'People of a site', description: 'Members, their roles, and invitations.' },
  ownSites: { name: 'Own memberships', description: 'Invitations to answer, and sites to leave.' },
  notes: { name: 'Notes', description: 'What people write about a site.' },
  batches: {
    name: 'Batches',
    description: 'Animals from their arrival to their end, and the graphs of them.',
  },
  logbook: { name: 'Logbook', description: 'Comments and treatments of a batch, day by day.' },
  recommendations: { name: 'Recommendations', description: 'What Earshot advises, and what was answered.' },
  cases: {
    name: 'Cases',
    description: 'What a person advises for an airspace, what becomes of it, and how it ended.',
  },
  visits: { name: 'Visits', description: 'Who came to a site, and what was found.' },
  desk: { name: 'Desk', description: 'One list over all sites of somebody who advises.' },
  episodes: { name: 'Episodes', description: 'Stretches of coughing, and their days.' },
  alarmNumbers: {
    name: 'Number for alarms',
    description: 'The number that Alarms come to by SMS and call, once a code has confirmed it.',
  },
  alarmPlans: { name: 'Alarm plans', description: 'Who is told of an Alarm until somebody has it.' },
  alarmChains: {
    name: 'Alarm chains',
    description: 'Who was told of an Alarm, who has it, and what is next.',
  },
  silenceChains: {
    name: 'Silent sites',
    description: 'Who was told that nothing of a site is heard, who has it, and what is next.',
  },
  alarmLinks: { name: 'Alarm links', description: 'An Alarm answered from the message that told of it.' },
  drills: { name: 'Drills', description: 'Rehearsals of the alarm plan, and their certificates.' },
  medicine: {
    name: 'Medicine register',
    description: 'What keepers must hold of every treatment, over batches and time.',
  },
  normals: {
    name: 'Its own normal',
    description: 'What an airspace measures at the same age and hour while its animals are well.',
  },
  evidence: {
    name: 'Evidence',
    description: 'What stands behind a figure, and the samples that it is made of.',
  },
  limits: { name: 'Limits', description: 'What readings are judged by, and every change of it.' },
  limitProposals: {
    name: 'Proposals',
    description: 'Changes of limits that people ask for who may not make them.',
  },
  expectedWork: {
    name: 'Work in the barn',
    description: 'Expected work, during which nobody is told of coughs and humidity.',
  },
  adminLimits: { name: 'Limits of the installation', description: 'What holds where a site sets nothing.' },
  rotas: { name: 'Rota', description: 'Who is on duty at a site, week by week.' },
  morningRounds: {
    name: 'Morning round',
    description: 'The walk through a site: what to look at in which order, and who saw it.',
  },
  dailyMessages: {
    name: 'Daily message',
    description: 'One message a day about a site, at the hour that each person chooses.',
  },
  shares: {
    name: 'Shared views',
    description: 'One view of a site by a link that needs no account, until a day.',
  },
  weeklyReports: {
    name: 'Weekly report',
    description: 'The week of a site, or of all sites of a person, by mail with a PDF.',
  },
  alerts: { name: 'Alerts', description: 'What is out of its limits, and who sees to it.' },
  notifications: { name: 'Notifications', description: 'What each person was told.' },
  groups: { name: 'Groups of sites', description: 'Lists of sites that somebody keeps together.' },
  exports: { name: 'Exports', description: 'A batch as a workbook, a zip of CSV files or a report.' },
  devices: { name: 'Monitors', description: 'Devices of a site, and what they measure.' },
  gateways: { name: 'Gateways', description: 'Gateways of a site.' },
  animalGroups: { name: 'Animal groups', description: 'Groups of animals and where they are.' },
  events: { name: 'Live events', description: 'What has changed, as it happens.' },
  telemetry: { name: 'Telemetry', description: 'What gateways send.' },
  adminSites: { name: 'Administration: sites', description: 'All sites, for the office.' },
  adminDevices: { name: 'Administration: devices', description: 'All devices of the fleet.' },
  adminGateways: {
    name: 'Administration: gateways',
    description: 'All gateways, their registration and secrets.',
  },
  savedFilters: {
    name: 'Administration: saved filters',
    description: 'Filters of lists that are kept by name.',
  },
  adminChanges: { name: 'Administration: changes', description: 'What became worse or better in the fleet.' },
  incidents: { name: 'Administration: to do', description: 'Incidents, worst first.' },
  statistics: { name: 'Administration: statistics', description: 'Availability, data usage and sign-ins.' },
  users: { name: 'Administration: users', description: 'Accounts, and what the office does with them.' },
  adminApiKeys: { name: 'Administration: keys of programs', description: 'Keys of everybody.' },
  suppliers: { name: 'Administration: suppliers', description: 'Who sells and mounts the hardware.' },
  licences: { name: 'Administration: licences', description: 'Terms of devices, and their renewal.' },
  orders: { name: 'Administration: orders', description: 'Licences and devices that suppliers ordered.' },
  toolbox: { name: 'Administration: toolbox', description: 'Bulk changes and production lists.' },
  audit: { name: 'Administration: audit log', description: 'Who changed what, and when.' },
  webhooks: {
    name: 'Webhooks',
    description: 'Addresses that are told of events, and what became of each delivery.',
  },
}

const FIRST_SAMPLE = JSON.stringify({
  samples: [
    {
      device_code: 'ES4-A1F597',
      slot: 2_941_234,
      coughs: 12,
      audio_seconds: 600,
      temperature_c: 21.4,
      humidity_pct: 63.2,
    },
  ],
})

/** The text is Markdown (CommonMark), which OpenAPI allows in a description. */
export const INTRODUCTION = `Listens to pig and broiler barns and says, days early, which animals are falling ill.

## The first request
Sign in with your address and password, then send the access token with every call:

\`\`\`sh
HOST=https://earshot.example
TOKEN=$(curl -s $HOST/api/token/ -H 'Content-Type: application/json' \\
  -d '{"username":"you@farm.example","password":"…"}' | sed 's/.*"access":"\\([^"]*\\)".*/\\1/')
curl -s $HOST/sites/ -H "Authorization: Bearer $TOKEN"
\`\`\`

A token lasts ten minutes; \`POST /api/token/refresh/\` gives the next one. Bodies are JSON in snake_case unless a call says
otherwise. A list answers \`{items, page, per_page, total, pages}\`, at most ${LIMITS.page.max} rows a page. An error is
\`{code, message}\` in the language of \`Accept-Language\`, with messages under the names of the fields they are about.

A program sends an API key (\`ek_…\`, made under “For programs” in the profile) in place of that token, and needs no sign-in. It may
do what its owner may, on the sites it is for, except account and security; a key that reads makes GET calls only. Answers carry
\`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`: ${LIMITS.apiKeys.perMinute} requests a minute for each key. A key in an address is
refused.

## Telemetry
A gateway signs in with its code and its own secret (HTTP Basic, or as user name and password of MQTT 3.1.1 or 5) and sends
what its monitors heard in each slot of ${DOMAIN.slotSeconds / 60} minutes (\`slot\` is Unix seconds divided by ${DOMAIN.slotSeconds}):

\`\`\`sh
curl -s -u EG-7TN4P:secret $HOST/api/v1/gateways/EG-7TN4P/samples/ -H 'Content-Type: application/json' \\
  -d '${FIRST_SAMPLE}'
\`\`\`

The same body goes to \`earshot/v1/gateways/{gateway_code}/samples\` by MQTT with QoS 1. Acknowledged means stored: an answer
or PUBACK comes after the commit, and sending again changes nothing. A message holds up to ${MAX_SAMPLES_PER_MESSAGE} samples, of the last
${DOMAIN.rejectOlderDays} days.

## Limits
One address may send 3,000 requests a minute, and less to calls that cost more or could be used to guess; beyond it the answer is
429 with \`Retry-After\`. A request body is at most 1 MiB, files are as large as their call says. What is seen of a site
depends on one's role there: what one may not see is not found (404), what one may not do is refused (403). Codes of
hardware that one neither had nor proves are at most ${LIMITS.newCodesPerMinute} a minute.
`
