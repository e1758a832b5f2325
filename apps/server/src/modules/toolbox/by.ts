/** Who makes a change, for the audit log. */
export interface By {
  userId: number
  requestId: string
}
