/** Lengths, sizes and page sizes of spec/1 §9 and spec/2 §9. Domain thresholds live in domain.ts. */
export const LIMITS = {
  /** Largest id PostgreSQL's integer holds; anything beyond is an object that cannot exist. */
  maxId: 2_147_483_647,
  page: { first: 1, size: 10, max: 1000, maxNumber: 1_000_000, adminHardware: 1000, licenceTemplates: 25 },
  search: 100,
  /** The command palette: from so many characters, so many of each kind. */
  find: { from: 2, each: 5 },
  password: { min: 8, max: 100 },
  email: 150,
  /**
   * The specification bounds a sign-in below only; these are the longest address of mail, and what is worth hashing.
   */
  signIn: { email: 254, password: 2000 },
  firstName: 30,
  lastName: 150,
  telephone: { min: 9, max: 20, profileMin: 2 },
  contact: { name: 180, messageMin: 25, message: 5000 },
  siteName: { min: 2, max: 250 },
  groupName: { min: 2, max: 250 },
  /** Filters an administrator keeps of each list; the oldest are never dropped, one more is refused. */
  savedFilters: { most: 50, name: 60 },
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
  productName: 150,
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
  /** The newest alerts of all of somebody's sites: as many as stand beside their list without scrolling. */
  latestOfAll: 6,
  /** Marks on the map of somebody's sites, the worst first: of more, none could be told from its neighbour. */
  places: 2000,
  /**
   * An invitation's link works for `days`, is remarked on as waiting after `longAfterDays`, and one person may send
   * `perDay` mails of invitations within 24 hours, by whichever way.
   */
  invitation: { days: 14, longAfterDays: 7, perDay: 50 },
  /** A person who removed somebody can take that back for so long. */
  restoreMemberMinutes: 10,
  /** A page that hears of something refreshes at once, and then at most this often, however fast a busy farm sends. */
  liveRefreshMs: 500,
  /** The same for a map of all of somebody's sites: thousands of marks, of which each event moves one. */
  liveMapMs: 5_000,
  storageVersion: '0.0.5',
  defaultCountry: 'BE',
  defaultLanguage: 'en-US',
} as const
