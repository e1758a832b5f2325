/** The limits that the portal's first pages need: with all the others they would fetch a kilobyte for seven of them. */

/** The version of what the browser keeps (spec/1 §4). */
export const STORAGE_VERSION = '0.0.5'

export const FIRST_LIMITS = {
  /** Largest id PostgreSQL's integer holds; anything beyond is an object that cannot exist. */
  maxId: 2_147_483_647,
  page: { first: 1, size: 10, max: 1000, maxNumber: 1_000_000, adminHardware: 1000, licenceTemplates: 25 },
  password: { min: 8, max: 100 },
  /**
   * The specification bounds a sign-in below only; these are the longest address of mail, and what is worth hashing.
   */
  signIn: { email: 254, password: 2000 },
  /** The newest alerts of all of somebody's sites: as many as stand beside their list without scrolling. */
  latestOfAll: 6,
  /** A page that hears of something refreshes at once, and then at most this often, however fast a busy farm sends. */
  liveRefreshMs: 500,
  /** The same for a map of all of somebody's sites: thousands of marks, of which each event moves one. */
  liveMapMs: 5_000,
} as const
