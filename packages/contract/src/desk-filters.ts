/** The filters of the desk, in a file of their own: the rail needs them before the desk's page comes. */

/**
 * `today`: out of its normal, or a follow-up is due. `waiting`: advice that the farmer has not answered. `quiet`: the airspaces
 * of clients of whom nothing is on the first list and all of whom are heard.
 */
export const DESK_FILTERS = ['today', 'waiting', 'follow_up', 'quiet', 'all'] as const
export type DeskFilter = (typeof DESK_FILTERS)[number]
