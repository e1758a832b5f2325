/** The value sets of accounts, keys, terms and the audit log. */

/** What an API key may do, and how it stands. */
export const API_KEY_ACCESS = ['READ', 'WRITE'] as const
export type ApiKeyAccess = (typeof API_KEY_ACCESS)[number]

export const API_KEY_STATES = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const

/** What proves a sign-in beside the password, the best first: only a passkey cannot be asked for by a false page. */
export const FACTOR_METHODS = ['PASSKEY', 'APP', 'RECOVERY_CODE'] as const
export type FactorMethod = (typeof FACTOR_METHODS)[number]

/** The audit log says one of these of a thing. */
export const AUDIT_OPS = ['ADDED', 'CHANGED', 'REMOVED'] as const
export type AuditOp = (typeof AUDIT_OPS)[number]

/** Terms of use and data privacy, by the names of their calls (spec/1 §7). */
export const LEGAL_KINDS = ['PRIVACY', 'DATA_PRIVACY'] as const
export type LegalKind = (typeof LEGAL_KINDS)[number]
