import { FIRST_LIMITS } from '#first-limits.ts'

/** Lengths, sizes and page sizes of spec/1 §9 and spec/2 §9. Domain thresholds live in domain.ts. */
export const LIMITS = {
  ...FIRST_LIMITS,
  search: 100,
  /** API keys: open ones of a person, sites that one may be for, days until it ends, and its requests a minute. */
  apiKeys: { most: 50, name: 60, sites: 500, days: 90, maxDays: 365, perMinute: 600 },
  /** Days from the sign-in and without a refresh until a session ends, and minutes for which a proof of who somebody is counts. */
  session: { days: 90, idleDays: 30, provenMinutes: 10 },
  /** Days of an airspace's own data on which limits are tried. */
  pastDays: 90,
  /** An account is deleted so long after its owner has asked for it. */
  accountDeletion: { days: 7 },
  /** The command palette: from so many characters, so many of each kind. */
  find: { from: 2, each: 5 },
  email: 150,
  firstName: 30,
  lastName: 150,
  telephone: { min: 9, max: 20, profileMin: 2 },
  contact: { name: 180, messageMin: 25, message: 5000 },
  siteName: { min: 2, max: 250 },
  groupName: { min: 2, max: 250 },
  /** Filters an administrator keeps of each list; the oldest are never dropped, one more is refused. */
  savedFilters: { most: 50, name: 60 },
  /**
   * Webhooks: so many a site and among administrators; a delivery is kept for `keptDays`, of an answer its first bytes;
   * a former secret signs beside the new one for `overlapHours`; so many tests a minute.
   */
  webhook: {
    perSite: 10,
    ofAdmins: 200,
    name: 60,
    url: 2000,
    keptDays: 30,
    answerBytes: 4096,
    overlapHours: 24,
    testsPerMinute: 10,
    sites: 1000,
    groups: 100,
    /** The newest deliveries, which the list draws. */
    shown: 40,
    sendAgain: 10_000,
  },
  /** A rota is planned for so many weeks at the most. */
  rotaWeeks: 110,
  nodeName: 100,
  premiseId: 50,
  hardwareCode: 40,
  /** The secret on a label beside the code; a gateway's secret is longer. */
  labelSecret: 12,
  hardwareProof: 100,
  /** Codes that were never on a site of somebody's and that they cannot prove, per person. */
  newCodesPerMinute: 50,
  usersToAdd: 50,
  batchName: 40,
  agePhaseName: 40,
  /** The start of a batch may be planned so many days ahead: a typing error goes further. */
  batchAheadDays: 366,
  /** Batches beside one: so many unless asked otherwise, at most, and for a band at least. Days of age: what a chart shows. */
  /** A batch of fewer measured days than `leastDays` is nothing to compare with. */
  comparison: { batches: 5, most: 20, forBand: 3, days: 400, leastDays: 7 },
  comment: {
    max: 2000,
    files: 5,
    fileBytes: 10_000_000,
    types: ['image/jpeg', 'image/png', 'application/pdf'],
    /** The longer side of a picture as it is kept, in pixels; a phone makes its photo as small before it sends it. */
    pictureSide: 2048,
    thumbnail: { width: 360, height: 270 },
  },
  /** A person's advice, the pens of a sample, the word with an answer, and how many closed cases and visits a story shows. */
  advice: { text: 2000, pens: 100, word: 500, earlier: 5, visits: 10, airspaces: 100 },
  productName: 150,
  /** The code that confirms a number for Alarms; so many go out an hour, to a person and to a number. */
  alarmNumber: { digits: 6, minutes: 10, tries: 5, codesPerHour: 3 },
  /**
   * A sign-in waits `challengeMinutes` for its second factor and takes `tries` wrong ones within a quarter of an hour; an
   * app is set up within `setupMinutes`. A browser is trusted for `trustDays` where its person says so.
   */
  secondFactor: {
    codeDigits: 6,
    codeSeconds: 30,
    recoveryCodes: 10,
    passkeys: 20,
    passkeyName: 60,
    challengeMinutes: 10,
    setupMinutes: 30,
    tries: 5,
    trustDays: 30,
  },
  /**
   * Single sign-on: the person is back from the provider within `attemptMinutes`, the portal exchanges what came back within
   * `codeMinutes`, and an account is linked within `linkMinutes`, which has to be enough for a password and a second step.
   */
  singleSignOn: { attemptMinutes: 15, codeMinutes: 2, linkMinutes: 15 },
  /** Free texts that the specification leaves open. */
  shortText: 150,
  longText: 2000,
  profilePicture: { bytes: 5_000_000, types: ['image/jpeg', 'image/png'] },
  /** The picture's header tells its size: 5000 by 5000 is more than any place shows and still no burden to decode. */
  picture: { pixels: 25_000_000 },
  chunk: { characters: 1024, bytes: 2 * 1024 * 1024, lifeMinutes: 10, maxChunks: 2048, rememberedDays: 7 },
  alertsTimeoutMs: 2000,
  bulkCodes: 1000,
  /** A production list; and how long a run of the toolbox can be taken back. */
  pcbList: { bytes: 5_000_000, rows: 10_000 },
  undoHours: 24,
  /** Audit rows are kept for two years. */
  auditDays: 730,
  usageDays: [7, 30],
  /** Ranges of local days, both ends included. Without a site, gateway usage answers for the whole fleet. */
  range: { days: 366, fleetDays: 31, earliest: '2000-01-01', latest: '2099-12-31' },
  registerHistoryDays: [7, 30, 90, 365],
  deviceModeMinutes: 10_080,
  voiceprint: { strokes: 56, hoursPerStroke: 3 },
  latest: 5,
  /** The most checks of one airspace that an entry of a morning round may tick, and airspaces in a walking order. */
  morningRound: { checks: 60, airspaces: 500 },
  /** Marks on the map of somebody's sites, the worst first: of more, none could be told from its neighbour. */
  places: 2000,
  /**
   * An invitation's link works for `days`, is remarked on as waiting after `longAfterDays`, and one person may send
   * `perDay` mails of invitations within 24 hours, by whichever way.
   */
  invitation: { days: 14, longAfterDays: 7, perDay: 50 },
  /** A person who removed somebody can take that back for so long. */
  restoreMemberMinutes: 10,
  /** An access from outside is given for at most so many days, and its end is told so many ahead. What it looked at, and that it ended, is kept for a while. */
  access: { maxDays: 1100, longerDays: 90, toldDaysAhead: 7, looksDays: 90, endedDays: 400 },
  /**
   * A link that shares a view lasts `days` unless asked otherwise, and `maxDays` at most. A site has so many `open` at once. One that has
   * ended stays in the list for `keptDays`. A page that stays open counts as opened once in `openingHours`.
   */
  share: {
    days: 7,
    maxDays: 90,
    open: 100,
    keptDays: 90,
    toWhom: 100,
    token: 100,
    openingHours: 24,
    rows: 50,
  },
  defaultCountry: 'BE',
  defaultLanguage: 'en-US',
} as const
